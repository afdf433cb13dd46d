// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A control group of our own and its limits: on version 1 a folder in the hierarchy of each controller, on version 2 one
 * folder. <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">The kernel</a> documents the files. The group may
 * be in one that shares memory or a CPU weight among several.
 */
public record ControlGroup(ControlGroups root, String name) {
  private static final String QUOTA = "cpu.cfs_quota_us";
  private static final String PERIOD = "cpu.cfs_period_us";
  private static final String QUOTA_AND_PERIOD = "cpu.max";
  /** The default of the kernel and of Kubernetes. */
  private static final long PERIOD_MICROS = 100_000;
  /** Version 1 shows the largest number of whole pages if nothing is limited. */
  private static final long UNLIMITED = 1L << 62;

  /** Files of a group, by their names on version 1 and 2. */
  enum Setting {
    BURST("cpu.cfs_burst_us", "cpu.max.burst", "CFS burst (%s, Linux 5.14 on)"),
    WEIGHT("cpu.shares", "cpu.weight", ""),
    IDLE("cpu.idle", "cpu.idle", "%s (Linux 5.15 on)"),
    QOS_LEVEL("cpu.qos_level", "cpu.qos_level", "%s (only openEuler's kernels)"),
    MEMORY("memory.limit_in_bytes", "memory.max", ""),
    /** Above this, memory is taken first when it is short: by reclaim, or by throttling on version 2. */
    SOFT_MEMORY("memory.soft_limit_in_bytes", "memory.high", ""),
    /** Holds a line {@code oom_kill}, among others. */
    MEMORY_KILLS("memory.oom_control", "memory.events", "");

    private final String separate;
    private final String unified;
    /** Names the file's feature for users; empty if every kernel has it. */
    final String feature;

    Setting(String separate, String unified, String feature) {
      this.separate = separate;
      this.unified = unified;
      this.feature = feature;
    }

    private String controller() {
      return unified.substring(0, unified.indexOf('.'));
    }

    String file(ControlGroups groups) {
      return groups.isUnified() ? unified : separate;
    }
  }

  /** The existing ones: one in each hierarchy that it was made in. */
  List<Path> folders() {
    return root.hierarchies()
        .stream()
        .flatMap(hierarchy -> Stream.concat(Stream.of(hierarchy), shared(hierarchy).stream()))
        .map(parent -> parent.resolve(name))
        .filter(Files::isDirectory)
        .toList();
  }

  /** The files to which a process writes its id to join. */
  List<Path> doors() {
    return folders().stream().map(folder -> folder.resolve(ControlGroups.PROCESSES)).toList();
  }

  /** The processes in it and in the groups below. */
  public List<Long> processes() {
    return folders().stream().flatMap(folder -> Cgroup.processes(folder).stream()).distinct().toList();
  }

  /**
   * The group in which processes are frozen, on version 1 one of only the freezer; it need not exist yet. Empty if this
   * user can't freeze any.
   */
  public Optional<Path> freezable() {
    if (root.isUnified()) {
      return folders().stream().filter(folder -> Files.isWritable(folder.resolve("cgroup.freeze"))).findFirst();
    }
    Path freezer = root.hierarchy("freezer");
    return Files.isWritable(freezer.resolve(ControlGroups.PROCESSES))
        ? Optional.of(freezer.resolve(name))
        : Optional.empty();
  }

  /** Makes the group, if need be, and gives it a quota. */
  void quota(double cores) throws IOException {
    Path folder = with(ControlGroups.CPU);
    if (root.isUnified()) {
      Files.writeString(folder.resolve(QUOTA_AND_PERIOD), micros(cores) + " " + PERIOD_MICROS);
    } else {
      Files.writeString(folder.resolve(PERIOD), Long.toString(PERIOD_MICROS));
      Files.writeString(folder.resolve(QUOTA), Long.toString(micros(cores)));
    }
  }

  /**
   * Quota and period of the group, as the kernel has them: {@code 50000 100000}.
   *
   * @throws IOException when there is no such group
   */
  String quotaInPlace() throws IOException {
    Path folder = parent(ControlGroups.CPU).resolve(name);
    return root.isUnified()
        ? Files.readString(folder.resolve(QUOTA_AND_PERIOD)).strip()
        : Files.readString(folder.resolve(QUOTA)).strip() + " " + Files.readString(folder.resolve(PERIOD)).strip();
  }

  boolean hasQuota(double cores) throws IOException {
    return quotaInPlace().equals(micros(cores) + " " + PERIOD_MICROS);
  }

  private static long micros(double cores) {
    return Math.round(cores * PERIOD_MICROS);
  }

  /** Makes the group, if need be: then it shows all that this kernel has for CPU time. */
  void compete() throws IOException {
    with(ControlGroups.CPU);
  }

  /** Lets this much unused quota, in core-periods, be saved for a burst; after {@link #quota}. */
  void burst(double cores) throws IOException {
    set(Setting.BURST, micros(cores));
  }

  void priority(CpuPriority priority) throws IOException {
    set(priority.setting, priority.value(root.isUnified()));
  }

  /** Limit of memory in bytes, as the kernel rounded it; empty if unlimited. */
  public OptionalLong memory() {
    return folders().stream()
        .flatMap(folder -> SystemFile.lines(folder.resolve(Setting.MEMORY.file(root))).stream())
        .filter(bytes -> !bytes.equals("max"))
        .mapToLong(Long::parseLong)
        .filter(bytes -> bytes < UNLIMITED)
        .findFirst();
  }

  /**
   * Number of processes killed for the group's memory limit; 0 without a group, and on version 1 before Linux 4.13.
   */
  public long memoryKills() {
    return folders().stream()
        .flatMap(folder -> SystemFile.value(folder.resolve(Setting.MEMORY_KILLS.file(root)), "oom_kill ").stream())
        .mapToLong(Long::parseLong)
        .sum();
  }

  /** Makes the group, or changes it. */
  void set(Setting setting, long value) throws IOException {
    write(setting, with(setting.controller()), value);
  }

  private void write(Setting setting, Path folder, long value) throws IOException {
    Files.writeString(folder.resolve(setting.file(root)), Long.toString(value));
    // As the kubelet has it: a server on a machine with swap has the memory of its limit and no more.
    Path swap = folder.resolve("memory.swap.max");
    if (setting == Setting.MEMORY && Files.exists(swap)) {
      Files.writeString(swap, "0");
    }
  }

  /** Makes the group, if it is missing, with a controller. */
  private Path with(String controller) throws IOException {
    Path parent = parent(controller);
    passOn(root.hierarchy(controller), controller);
    passOn(parent, controller);
    return Files.createDirectories(parent.resolve(name));
  }

  /** Lets the groups in this one have a controller, which stays so; on version 1 they have it anyway. */
  private void passOn(Path group, String controller) throws IOException {
    if (root.isUnified()) {
      Files.writeString(group.resolve(ControlGroups.PASSED_ON), "+" + controller);
    }
  }

  /**
   * Puts the group, before anything else is done to it, into one that shares memory or a weight among several. Those in
   * it are groups of the controller too: else version 2 would count and weigh their threads one by one.
   */
  void within(SharedGroup shared, Setting setting) throws IOException {
    Path hierarchy = root.hierarchy(setting.controller());
    passOn(hierarchy, setting.controller());
    Path parent = Files.createDirectories(hierarchy.resolve(shared.folder()));
    write(setting, parent, shared.amount());
    passOn(parent, setting.controller());
    Files.createDirectories(parent.resolve(name));
  }

  private Path parent(String controller) {
    Path hierarchy = root.hierarchy(controller);
    return shared(hierarchy).stream().findFirst().orElse(hierarchy);
  }

  /** The groups that this one is in to share memory or a CPU weight with others, in one hierarchy. */
  private List<Path> shared(Path hierarchy) {
    try (Stream<Path> groups = Files.list(hierarchy)) {
      return groups.filter(ControlGroup::isShared).filter(group -> Files.isDirectory(group.resolve(name))).toList();
    } catch (IOException e) {
      // no such hierarchy on this machine
      return List.of();
    }
  }

  private static boolean isShared(Path group) {
    return group.getFileName().toString().startsWith(SharedGroup.PREFIX);
  }

  /**
   * Removes the group, the groups in it, and the groups around it that have become empty; its processes must have ended.
   * A runtime may have removed its group in a hierarchy, and left the one around it. The hierarchy of CPU time is the
   * last: after a kill, the group there tells which groups are around it elsewhere.
   *
   * @return whether there was one
   */
  boolean remove() throws IOException {
    List<Path> folders = folders();
    List<Path> around = folders.stream().map(Path::getParent).filter(ControlGroup::isShared).toList();
    List<Path> hierarchies = new ArrayList<>(root.hierarchies());
    Collections.reverse(hierarchies);
    for (Path hierarchy : hierarchies) {
      for (Path folder : folders) {
        if (folder.startsWith(hierarchy)) {
          removeTree(folder);
        }
      }
      for (Path shared : around) {
        removeEmpty(hierarchy.resolve(shared.getFileName()));
      }
    }
    return !folders.isEmpty();
  }

  private static void removeTree(Path group) throws IOException {
    List<Path> tree = new ArrayList<>(Cgroup.below(group).toList());
    Collections.reverse(tree);
    for (Path below : tree) {
      Files.deleteIfExists(below);
    }
    Files.deleteIfExists(group);
  }

  private static void removeEmpty(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return;
    }
    try (Stream<Path> inside = Files.list(parent)) {
      if (inside.noneMatch(Files::isDirectory)) {
        Files.deleteIfExists(parent);
      }
    }
  }
}
