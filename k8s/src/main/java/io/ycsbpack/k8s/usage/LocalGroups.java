// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.GroupProbe;
import io.ycsbpack.core.probe.SystemFile;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The control groups of pods on this machine.
 *
 * @param cpu mount of the CPU controller
 */
public record LocalGroups(Path cpu) {
  /** By either of the kubelet's drivers. */
  private static final String PODS = "kubepods(\\.slice)?";

  public LocalGroups() {
    this(Cgroup.cpuMount());
  }

  /** Empty if the pod is elsewhere. */
  public Optional<CpuWeight> weight(Pod pod) {
    return folders(pod).stream().findFirst().map(group -> Cgroup.ofFolder(cpu, group).weight());
  }

  /** The use of a pod, and the limits of this container or of the pod; empty if the pod is elsewhere. */
  public Optional<UsageProbe> probe(Pod pod, String container) {
    String id = PodContainers.status(pod, container)
        .map(ContainerStatus::getContainerID)
        .map(full -> full.replaceFirst("^.*://", ""))
        .filter(text -> !text.isEmpty())
        .orElse("no container");
    List<Path> groups = folders(pod);
    Optional<Path> own = groups.stream()
        .skip(1)
        .filter(group -> group.getFileName().toString().contains(id))
        .findFirst();
    return groups.stream()
        .findFirst()
        .map(group -> new GroupProbe("pod " + pod.getMetadata().getName(), Cgroup.ofFolder(cpu, group),
            Cgroup.ofFolder(cpu, own.orElse(group))));
  }

  /** The weight of the group above all pods; empty without pods, or if several clusters differ. */
  public OptionalLong topWeight() {
    List<Long> weights = Cgroup.below(cpu)
        .filter(group -> group.getFileName().toString().matches(PODS))
        .flatMap(group -> Cgroup.ofFolder(cpu, group).weight().levels().stream().limit(1))
        .map(CpuWeight.Level::weight)
        .distinct()
        .toList();
    return weights.size() == 1 ? OptionalLong.of(weights.get(0)) : OptionalLong.empty();
  }

  /** The group of a pod, then those below it; empty if the pod is elsewhere. */
  public List<Path> folders(Pod pod) {
    return below(cpu, pod);
  }

  public boolean isFreezable() {
    return Files.isWritable(freezers().resolve("cgroup.procs"));
  }

  /**
   * A group per container: ending a container thaws only its own. Empty if the pod is elsewhere, or this user may not
   * freeze it.
   */
  public List<Path> freezable(Pod pod) {
    return isFreezable() ? containers(below(freezers(), pod)) : List.of();
  }

  /** gVisor keeps all processes in the group of the pod. */
  static List<Path> containers(List<Path> podAndBelow) {
    return podAndBelow.stream()
        .skip(1)
        .filter(group -> group.getParent().equals(podAndBelow.get(0)))
        .filter(group -> podAndBelow.stream()
            .anyMatch(below -> below.startsWith(group) && !SystemFile.text(below.resolve("cgroup.procs")).isBlank()))
        .toList();
  }

  /** Version 1 has a hierarchy next to the CPU's. */
  private Path freezers() {
    Path own = cpu.resolveSibling("freezer");
    return Files.isDirectory(own) ? own : cpu;
  }

  static List<Path> below(Path controller, Pod pod) {
    String uid = pod.getMetadata().getUid();
    // systemd writes the id with underscores.
    Pattern name = Pattern.compile("(.*-)?pod(" + uid + "|" + uid.replace('-', '_') + ")(\\.slice)?");
    return Cgroup.below(controller)
        .filter(group -> name.matcher(group.getFileName().toString()).matches())
        .findFirst()
        .map(own -> Stream.concat(Stream.of(own), Cgroup.below(own)).toList())
        .orElse(List.of());
  }

  /**
   * Lets a pod, and each of its containers with a quota, save unused quota (CFS burst): up to the quota of one period.
   * Kubernetes has no field for it. Needs root on the node.
   *
   * @return how many control groups were changed
   * @throws CommandException with exit code 5 if the pod is elsewhere, or user or kernel can't
   */
  public int allowBurst(Pod pod) {
    // The pod's group comes first: a container may not have more than its pod.
    List<Path> groups = folders(pod);
    if (groups.isEmpty()) {
      throw new CommandException(ExitCode.CONDITION, "pod " + pod.getMetadata().getName()
          + " has no control group on this machine: CFS burst can be set only from its node, "
          + pod.getSpec().getNodeName());
    }
    return (int) groups.stream().filter(LocalGroups::allowBurst).count();
  }

  private static boolean allowBurst(Path group) {
    Path max = group.resolve("cpu.max");
    boolean isUnified = Files.exists(max);
    Path burst = group.resolve(isUnified ? "cpu.max.burst" : "cpu.cfs_burst_us");
    if (!Files.isWritable(burst)) {
      throw new CommandException(ExitCode.CONDITION,
          burst + " is not there, or not writable: CFS burst needs Linux 5.14 and root");
    }
    try {
      String quota = Files.readString(isUnified ? max : group.resolve("cpu.cfs_quota_us")).strip().split(" ")[0];
      boolean hasQuota = !quota.equals("max") && !quota.equals("-1");
      if (hasQuota) {
        Files.writeString(burst, quota);
      }
      return hasQuota;
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the burst can't be set in " + group + ": " + Reason.text(e), e);
    }
  }
}
