// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.GroupProbe;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The control groups of pods on this machine.
 *
 * @param cpu mount of the CPU controller
 */
public record LocalGroups(Path cpu) {
  private static final System.Logger LOG = System.getLogger(LocalGroups.class.getName());
  /** By either of the kubelet's drivers. */
  private static final String PODS = "kubepods(\\.slice)?";
  /** Enough for a node that is a container itself. */
  private static final int DEPTH = 8;

  public LocalGroups() {
    this(Cgroup.cpuMount());
  }

  /** Empty if the pod is elsewhere. */
  public Optional<CpuWeight> weight(Pod pod) {
    return listed(() -> below(cpu, pod)).stream().findFirst().map(group -> Cgroup.ofFolder(cpu, group).weight());
  }

  /** The use of a pod, and the limits of this container or of the pod; empty if the pod is elsewhere. */
  public Optional<UsageProbe> probe(Pod pod, String container) {
    String id = PodContainers.status(pod, container)
        .map(ContainerStatus::getContainerID)
        .map(full -> full.replaceFirst("^.*://", ""))
        .filter(text -> !text.isEmpty())
        .orElse("no container");
    List<Path> groups = listed(() -> below(cpu, pod));
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
    List<Long> weights = listed(
        () -> FolderTree.folders(cpu, DEPTH, group -> group.getFileName().toString().matches(PODS)))
        .stream()
        .map(group -> Cgroup.ofFolder(cpu, group).weight())
        .flatMap(weight -> weight.levels().stream().limit(1))
        .map(CpuWeight.Level::weight)
        .distinct()
        .toList();
    return weights.size() == 1 ? OptionalLong.of(weights.get(0)) : OptionalLong.empty();
  }

  private interface Listing {
    List<Path> list() throws IOException;
  }

  /** Groups of other programs come and go while these are listed. */
  private List<Path> listed(Listing listing) {
    try {
      return listing.list();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "the control groups below {0} can''t be listed: {1}", cpu, e);
      return List.of();
    }
  }

  /**
   * The group of a pod, then those below it; empty if the pod is elsewhere.
   *
   * @throws CommandException if groups can't be listed
   */
  public List<Path> folders(Pod pod) {
    return required(cpu, pod);
  }

  public boolean isFreezable() {
    return Files.isWritable(freezers().resolve("cgroup.procs"));
  }

  /**
   * A group per container: ending a container thaws only its own. Empty if the pod is elsewhere, or this user may not
   * freeze it.
   *
   * @throws CommandException if groups can't be listed
   */
  public List<Path> freezable(Pod pod) {
    return isFreezable() ? containers(required(freezers(), pod)) : List.of();
  }

  private static List<Path> required(Path controller, Pod pod) {
    try {
      return below(controller, pod);
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION,
          "the control groups of this machine can't be read: " + Reason.text(e), e);
    }
  }

  /** gVisor keeps all processes in the group of the pod. */
  static List<Path> containers(List<Path> podAndBelow) {
    return podAndBelow.stream()
        .skip(1)
        .filter(group -> group.getParent().equals(podAndBelow.get(0)))
        .filter(group -> podAndBelow.stream().anyMatch(below -> below.startsWith(group) && hasProcesses(below)))
        .toList();
  }

  private static boolean hasProcesses(Path group) {
    try {
      return !Files.readString(group.resolve("cgroup.procs")).isBlank();
    } catch (IOException e) {
      // it has just gone
      return false;
    }
  }

  /** Version 1 has a hierarchy next to the CPU's. */
  private Path freezers() {
    Path own = cpu.resolveSibling("freezer");
    return Files.isDirectory(own) ? own : cpu;
  }

  static List<Path> below(Path controller, Pod pod) throws IOException {
    String uid = pod.getMetadata().getUid();
    // systemd writes the id with underscores.
    Pattern name = Pattern.compile("(.*-)?pod(" + uid + "|" + uid.replace('-', '_') + ")(\\.slice)?");
    List<Path> own = FolderTree.folders(controller, DEPTH,
        group -> name.matcher(group.getFileName().toString()).matches());
    List<Path> all = new ArrayList<>();
    if (!own.isEmpty()) {
      all.add(own.get(0));
      all.addAll(FolderTree.folders(own.get(0), DEPTH, group -> true));
    }
    return all;
  }
}
