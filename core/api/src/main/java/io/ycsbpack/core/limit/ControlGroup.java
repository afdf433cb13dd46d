// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A control group of our own and its limits: on version 1 a folder in the hierarchy of each controller, on version 2 one
 * folder. <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">The kernel</a> documents the files. The group may
 * be in one that shares memory or a CPU weight among several. It is searched each time, because a later process has to
 * find it too.
 */
final class ControlGroup {
  private static final String CPU = ControlGroups.CPU;
  private static final String MEMORY = "memory";
  private static final String QUOTA = "cpu.cfs_quota_us";
  private static final String PERIOD = "cpu.cfs_period_us";
  private static final String QUOTA_AND_PERIOD = "cpu.max";
  /** The default of the kernel and of Kubernetes. */
  private static final long PERIOD_MICROS = 100_000;
  /** Version 1 shows the largest number of whole pages if nothing is limited. */
  private static final long UNLIMITED = 1L << 62;

  private final ControlGroups root;
  private final GroupFiles files;
  private final String name;

  /** The files whose names differ between version 1 and 2, and whose values mean the same. */
  enum Setting {
    BURST("cpu.cfs_burst_us", "cpu.max.burst"),
    WEIGHT("cpu.shares", "cpu.weight"),
    MEMORY("memory.limit_in_bytes", "memory.max"),
    SOFT_MEMORY("memory.soft_limit_in_bytes", "memory.high"),
    /** Holds a line {@code oom_kill}, among others. */
    MEMORY_KILLS("memory.oom_control", "memory.events");

    private final String separate;
    private final String unified;

    Setting(String separate, String unified) {
      this.separate = separate;
      this.unified = unified;
    }

    String file(ControlGroups groups) {
      return groups.isUnified() ? unified : separate;
    }
  }

  ControlGroup(ControlGroups root, GroupFiles files, String name) {
    this.root = root;
    this.files = files;
    this.name = name;
  }

  private void write(Setting setting, Path folder, String value) throws IOException {
    files.write(file(setting, folder), value);
  }

  private Path file(Setting setting, Path folder) {
    return folder.resolve(setting.file(root));
  }

  /** Lets the groups in this one have a controller, which stays so; on version 1 they have it anyway. */
  private void passOn(Path group, String controller) throws IOException {
    if (root.isUnified()) {
      files.write(group.resolve(DividedGroup.PASSED_ON), "+" + controller);
    }
  }

  /**
   * The group in which processes are frozen, on version 1 one of only the freezer; it need not exist yet. Empty if this
   * user can't freeze any.
   */
  Optional<Path> freezable() {
    if (root.isUnified()) {
      return folders().stream().filter(folder -> Files.isWritable(folder.resolve("cgroup.freeze"))).findFirst();
    }
    Path freezer = root.hierarchy("freezer");
    return Files.isWritable(freezer.resolve(DividedGroup.PROCESSES))
        ? Optional.of(freezer.resolve(name))
        : Optional.empty();
  }

  private void writeQuota(Path folder, double cores) throws IOException {
    if (root.isUnified()) {
      files.write(folder.resolve(QUOTA_AND_PERIOD), micros(cores) + " " + PERIOD_MICROS);
    } else {
      files.write(folder.resolve(PERIOD), Long.toString(PERIOD_MICROS));
      files.write(folder.resolve(QUOTA), micros(cores));
    }
  }

  /** Quota and period of the group, as the kernel has them: {@code 50000 100000}. */
  String quotaInPlace() throws IOException {
    Path folder = ofQuota();
    return root.isUnified()
        ? Files.readString(folder.resolve(QUOTA_AND_PERIOD)).strip()
        : Files.readString(folder.resolve(QUOTA)).strip() + " " + Files.readString(folder.resolve(PERIOD)).strip();
  }

  /** The folder whose quota is read and changed; it need not exist. */
  private Path ofQuota() {
    Path usual = parent(CPU).resolve(name);
    return root.isUnified() ? folders().stream().findFirst().orElse(usual) : usual;
  }

  /** Its folders that are there: one in each hierarchy that it was made in. */
  List<Path> folders() {
    List<Path> here = root.hierarchies()
        .stream()
        .flatMap(hierarchy -> Stream.concat(Stream.of(hierarchy), shared(hierarchy).stream()))
        .map(parent -> parent.resolve(name))
        .filter(Files::isDirectory)
        .toList();
    return here.isEmpty() ? root.elsewhere(name) : here;
  }

  /** The files to which a process writes its id to join. */
  List<Path> doors() {
    return folders().stream().map(folder -> folder.resolve(DividedGroup.PROCESSES)).toList();
  }

  /** The processes in it and in the groups below. */
  List<Long> processes() {
    return folders().stream().flatMap(folder -> Cgroup.processes(folder).stream()).distinct().toList();
  }

  /** Makes the group, or changes it, so that it limits the CPU time of its processes. */
  void quota(double cores) throws IOException {
    writeQuota(with(CPU), cores);
  }

  /** Changes the quota of a group that is there and has one; {@link #quotaInPlace} tells whether that took effect. */
  void changeQuota(double cores) throws IOException {
    quotaInPlace();
    writeQuota(ofQuota(), cores);
  }

  /** @throws IOException when there is no such group */
  boolean hasQuota(double cores) throws IOException {
    return quotaInPlace().equals(micros(cores) + " " + PERIOD_MICROS);
  }

  private static String micros(double cores) {
    return Long.toString(Math.round(cores * PERIOD_MICROS));
  }

  /** Makes the group, if need be, so that it competes for CPU time; then it shows all that this kernel has for that. */
  void compete() throws IOException {
    with(CPU);
  }

  /** Lets this much unused quota, in core-periods, be saved for a burst; after {@link #quota}. */
  void burst(double cores) throws IOException {
    write(Setting.BURST, with(CPU), micros(cores));
  }

  void priority(CpuPriority priority) throws IOException {
    Path folder = with(CPU);
    switch (priority) {
      case NORMAL -> write(Setting.WEIGHT, folder, Long.toString(root.usualWeight()));
      case LOW -> write(Setting.WEIGHT, folder, root.isUnified() ? "1" : "2");
      case IDLE -> files.write(folder.resolve("cpu.idle"), "1");
      case QOS_LEVEL -> files.write(folder.resolve("cpu.qos_level"), "-1");
      default -> throw new IllegalStateException(priority.toString());
    }
  }

  void memory(long bytes) throws IOException {
    Path folder = with(MEMORY);
    write(Setting.MEMORY, folder, Long.toString(bytes));
    withoutSwap(folder);
  }

  /** As the kubelet has it: a server on a machine with swap has the memory of its limit and no more. */
  private void withoutSwap(Path folder) throws IOException {
    Path swap = folder.resolve("memory.swap.max");
    if (Files.exists(swap)) {
      files.write(swap, "0");
    }
  }

  /**
   * Above this, its memory is taken first when memory is short: by the kernel's reclaim, or by throttling on version 2.
   */
  void softMemory(long bytes) throws IOException {
    write(Setting.SOFT_MEMORY, with(MEMORY), Long.toString(bytes));
  }

  OptionalLong memory() {
    return folders().stream()
        .flatMap(folder -> SystemFile.lines(file(Setting.MEMORY, folder)).stream())
        .filter(bytes -> !bytes.equals("max"))
        .mapToLong(Long::parseLong)
        .filter(bytes -> bytes < UNLIMITED)
        .findFirst();
  }

  /**
   * Number of the group's processes that the kernel has killed for its memory limit, since it was made; 0 without a
   * group, and on version 1 with kernels before 4.13.
   */
  long memoryKills() {
    return folders().stream()
        .flatMap(folder -> SystemFile.value(file(Setting.MEMORY_KILLS, folder), "oom_kill ").stream())
        .mapToLong(Long::parseLong)
        .sum();
  }

  /** Makes the group, if it is missing, with a controller. */
  private Path with(String controller) throws IOException {
    return new DividedGroup(root.folder(), files).exclusively(() -> {
      passOnFromRoot(controller);
      Path parent = parent(controller);
      if (!parent.equals(root.folder())) {
        passOn(parent, controller);
      }
      files.make(parent.resolve(name));
      return parent.resolve(name);
    });
  }

  /** Puts the group, before anything else is done to it, into one of this CPU weight. */
  void within(SharedCpu shared) throws IOException {
    within(CPU, shared.folder(), Setting.WEIGHT, shared.weight());
  }

  /** Puts the group, before anything else is done to it, into one that shares this much memory among several. */
  void within(SharedMemory shared) throws IOException {
    withoutSwap(within(MEMORY, SharedMemory.PREFIX + shared.name(), Setting.MEMORY, shared.bytes()));
  }

  /** Those in it are groups of the controller too: else version 2 would count and weigh their threads one by one. */
  private Path within(String controller, String folder, Setting file, long value) throws IOException {
    Path parent = root.hierarchy(controller).resolve(folder);
    return new DividedGroup(root.folder(), files).exclusively(() -> {
      passOnFromRoot(controller);
      files.make(parent);
      write(file, parent, Long.toString(value));
      passOn(parent, controller);
      files.make(parent.resolve(name));
      return parent;
    });
  }

  /** The root first sends its processes away, unless it is the root of the tree. */
  private void passOnFromRoot(String controller) throws IOException {
    if (DividedGroup.isNeeded(root.folder())) {
      new DividedGroup(root.folder(), files).divide();
    } else {
      passOn(root.folder(), controller);
    }
  }

  private Path parent(String controller) {
    Path hierarchy = root.hierarchy(controller);
    return shared(hierarchy).stream().findFirst().orElse(hierarchy);
  }

  /** The groups that this one is in to share memory or a CPU weight with others, in one hierarchy. */
  private List<Path> shared(Path hierarchy) {
    if (!Files.isDirectory(hierarchy)) {
      return List.of();
    }
    try (Stream<Path> groups = Files.list(hierarchy)) {
      return groups.filter(ControlGroup::isShared).filter(group -> Files.isDirectory(group.resolve(name))).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isShared(Path group) {
    return group.getFileName().toString().startsWith(SharedMemory.PREFIX);
  }

  private static Path hierarchyOf(Path folder) {
    Path parent = folder.getParent();
    return isShared(parent) ? parent.getParent() : parent;
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
    List<Path> own = new ArrayList<>(root.hierarchies());
    Collections.reverse(own);
    Set<Path> hierarchies = new LinkedHashSet<>(own);
    folders.forEach(folder -> hierarchies.add(hierarchyOf(folder)));
    for (Path hierarchy : hierarchies) {
      if (!folders.isEmpty() || Files.isDirectory(hierarchy.resolve(DividedGroup.SESSION))) {
        DividedGroup around = new DividedGroup(hierarchy, files);
        around.exclusively(() -> {
          removeFrom(hierarchy, folders);
          around.unite();
          return hierarchy;
        });
      }
    }
    return !folders.isEmpty();
  }

  private void removeFrom(Path hierarchy, List<Path> folders) throws IOException {
    for (Path folder : folders) {
      if (hierarchyOf(folder).equals(hierarchy)) {
        removeTree(folder);
      }
      if (isShared(folder.getParent())) {
        removeEmpty(hierarchy.resolve(folder.getParent().getFileName()));
      }
    }
  }

  private void removeTree(Path group) throws IOException {
    List<Path> tree = new ArrayList<>(Cgroup.below(group).toList());
    Collections.reverse(tree);
    for (Path below : tree) {
      files.remove(below);
    }
    files.remove(group);
  }

  private void removeEmpty(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return;
    }
    try (Stream<Path> inside = Files.list(parent)) {
      if (inside.noneMatch(Files::isDirectory)) {
        files.remove(parent);
      }
    }
  }
}
