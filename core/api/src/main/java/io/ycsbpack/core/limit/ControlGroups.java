// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.limit.ControlGroup.Setting;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The control groups of this machine, of version 1 or 2, and which limits they can have. Only root makes them. */
public record ControlGroups(Path mount) {
  static final String CPU = "cpu";
  static final String PROCESSES = "cgroup.procs";
  /** The controllers that the groups in a group of version 2 have. */
  static final String PASSED_ON = "cgroup.subtree_control";
  /** Of version 2; version 1 takes any. */
  private static final long MOST_WEIGHT = 10_000;

  public static ControlGroups ofThisUser() {
    return new ControlGroups(Path.of("/sys/fs/cgroup"));
  }

  /** Whether it is version 2, with all controllers in one hierarchy. */
  public boolean isUnified() {
    return Files.exists(mount.resolve("cgroup.controllers"));
  }

  public String version() {
    if (isUnified()) {
      return "version 2";
    }
    if (!Files.isDirectory(mount.resolve(CPU))) {
      return "not found";
    }
    return Files.exists(mount.resolve("unified/cgroup.controllers"))
        ? "version 1, with a hierarchy of version 2 (hybrid)"
        : "version 1";
  }

  Path hierarchy(String controller) {
    return isUnified() ? mount : mount.resolve(controller);
  }

  /** The one hierarchy of version 2, or all of version 1, the hierarchy of CPU time first. */
  public List<Path> hierarchies() {
    if (isUnified()) {
      return List.of(mount);
    }
    try (Stream<Path> all = Files.list(mount)) {
      return all.filter(Files::isDirectory)
          .filter(hierarchy -> !Files.isSymbolicLink(hierarchy))
          .sorted(
              Comparator.comparing((Path hierarchy) -> !isForCpu(hierarchy)).thenComparing(Comparator.naturalOrder()))
          .toList();
    } catch (IOException e) {
      // this system has no control groups
      return List.of();
    }
  }

  private static boolean isForCpu(Path hierarchy) {
    return List.of(hierarchy.getFileName().toString().split(",")).contains(CPU);
  }

  public long usualWeight() {
    return CpuWeight.usual(isUnified() ? 2 : 1);
  }

  public boolean isPossible() {
    return impossible().isEmpty();
  }

  /** Why this user can't make control groups, and the fix; empty if possible. */
  public Optional<String> impossible() {
    if (isUnified()) {
      // The kernel shows the type of all groups but the root of the tree: only that may have processes and groups.
      if (Files.exists(mount.resolve("cgroup.type"))) {
        return Optional.of("run outside of this container, or give it the control groups of the machine"
            + " (docker run --cgroupns=host)");
      }
      boolean writable = Stream.of("", PROCESSES, PASSED_ON).map(mount::resolve).allMatch(Files::isWritable);
      return writable ? Optional.empty() : Optional.of("run as root");
    }
    if (!Files.isDirectory(mount.resolve(CPU))) {
      return Optional.of("this system has no control groups");
    }
    return Files.isWritable(mount.resolve(CPU).resolve("tasks")) ? Optional.empty() : Optional.of("run as root");
  }

  /**
   * Why this user can't put a limit in place on this machine; empty if it is possible. On version 2, gaps of the kernel
   * show only in a group with the controller; without one, they show when the limit is set.
   */
  public Optional<String> impossible(ResourceLimit limit) {
    return impossible().flatMap(reason -> need(limit)
        .map(need -> need + " control groups that this user may write; " + reason))
        .or(() -> lacks(limit))
        .or(() -> refuses(limit));
  }

  /** Why the limit needs control groups, with the verb; empty if it needs none. */
  private Optional<String> need(ResourceLimit limit) {
    boolean other = limit.priority().isPresent() || limit.softMemory().isPresent() || limit.burst().isPresent();
    return given(limit.sharedMemory().isPresent(), "memory is shared by")
        .or(() -> given(limit.sharedCpu().isPresent(), "a CPU weight needs"))
        .or(() -> given(limit.memory().isPresent(), "a memory limit needs"))
        .or(() -> given(isByQuota(limit), "a quota, unlike --mechanism cpuset, needs"))
        .or(() -> given(other, "it needs"));
  }

  private static Optional<String> given(boolean condition, String text) {
    return condition ? Optional.of(text) : Optional.empty();
  }

  private boolean isByQuota(ResourceLimit limit) {
    return limit.cores().isPresent() && mechanism(limit) == LimitMechanism.QUOTA;
  }

  /** How its cores are limited: by default by a quota if this user may set one, else by a cpuset of whole cores. */
  LimitMechanism mechanism(ResourceLimit limit) {
    double cores = limit.cores().orElseThrow();
    return limit.mechanism()
        .orElseGet(() -> isPossible() || cores != Math.rint(cores) ? LimitMechanism.QUOTA : LimitMechanism.CPUSET);
  }

  /**
   * Whether a server under this limit competes for CPU time as a separate group. On version 2: for any limit, if the root
   * passes the CPU on to groups. Elsewhere: for a CPU limit only, because memory then has separate groups.
   */
  public boolean isMadeForCpu(ResourceLimit limit) {
    boolean memory = limit.memory().isPresent() || limit.softMemory().isPresent() || limit.sharedMemory().isPresent();
    boolean made = isByQuota(limit) || limit.burst().isPresent() || limit.priority().isPresent()
        || limit.sharedCpu().isPresent()
        || isUnified() && memory && isCpuPassedOn();
    return made && isPossible();
  }

  /** Version 2 has one tree, in which a group is in one other, and weights of another scale. */
  private Optional<String> refuses(ResourceLimit limit) {
    if (!isUnified() || limit.sharedCpu().isEmpty()) {
      return Optional.empty();
    }
    SharedGroup cpu = limit.sharedCpu().get();
    Optional<String> memory = limit.sharedMemory().map(SharedGroup::name).filter(name -> !name.equals(cpu.name()));
    if (memory.isPresent()) {
      return Optional
          .of("control groups of version 2 share memory and CPU weight in one group: give shared-memory the name "
              + cpu.name() + " of shared-cpu instead of " + memory.get());
    }
    return cpu.amount() <= MOST_WEIGHT
        ? Optional.empty()
        : Optional.of("a CPU weight of control groups of version 2 is from 1 to " + MOST_WEIGHT + ", and "
            + usualWeight() + " by default; it was " + cpu.amount());
  }

  /** Missing kernel features for the limit, except quota and memory. */
  private Optional<String> lacks(ResourceLimit limit) {
    Stream<Setting> burst = limit.burst().stream().mapToObj(cores -> Setting.BURST);
    return Stream.concat(burst, limit.priority().stream().map(priority -> priority.setting))
        .filter(setting -> !setting.feature.isEmpty() && !has(setting.file(this)))
        .findFirst()
        .map(setting -> "this kernel has no " + setting.feature.formatted(setting.file(this)));
  }

  private boolean has(String file) {
    if (!isUnified()) {
      return Files.exists(mount.resolve(CPU).resolve(file));
    }
    try (Stream<Path> groups = Files.list(mount)) {
      return groups.anyMatch(group -> Files.exists(group.resolve(file))) || !isCpuPassedOn();
    } catch (IOException e) {
      return false;
    }
  }

  private boolean isCpuPassedOn() {
    return List.of(SystemFile.first(mount.resolve(PASSED_ON)).split(" ")).contains(CPU);
  }
}
