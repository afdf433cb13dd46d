// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A control group of our own and its limits: {@link SeparateGroups} of version 1, or the {@link UnifiedGroup} of version
 * 2. <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">The kernel</a> documents the files; {@link
 * GroupAbilities} knows whether they can be written. The group may be in one that shares memory or a CPU weight among
 * several. It is searched each time, because a later process has to find it too.
 */
abstract class ControlGroup {
  static final String CPU = "cpu";
  static final String MEMORY = "memory";
  /** The default of the kernel and of Kubernetes. */
  static final long PERIOD_MICROS = 100_000;
  /** Version 1 shows the largest number of whole pages if nothing is limited. */
  private static final long UNLIMITED = 1L << 62;
  private static final String KILLS = "oom_kill ";

  private final GroupRoot root;
  private final GroupFiles files;
  private final String name;

  ControlGroup(GroupRoot root, GroupFiles files, String name) {
    this.root = root;
    this.files = files;
    this.name = name;
  }

  static ControlGroup of(GroupRoot root, GroupFiles files, String name) {
    return root.isUnified() ? new UnifiedGroup(root, files, name) : new SeparateGroups(root, files, name);
  }

  GroupRoot root() {
    return root;
  }

  String name() {
    return name;
  }

  void write(Path file, String value) throws IOException {
    files.write(file, value);
  }

  /** The folder of all groups with a controller. */
  abstract Path hierarchy(String controller);

  /** Lets the groups in this one have a controller, which stays so. */
  abstract void passOn(Path group, String controller) throws IOException;

  abstract Path file(ControlFile file, Path folder);

  /** The folders that are there or would be made. */
  abstract List<Path> folders();

  /** The group in which processes are frozen; it need not exist yet. Empty if this user can't freeze any. */
  abstract Optional<Path> freezable();

  abstract void writePeriod(Path folder) throws IOException;

  abstract void writeQuota(Path folder, String micros) throws IOException;

  /** The folder of a group that is there and has a quota. */
  abstract Path ofQuota();

  /** Quota and period of the group, as the kernel has them: {@code 50000 100000}. */
  abstract String quotaInPlace() throws IOException;

  /** The weight of BestEffort pods. */
  abstract String lowestWeight();

  /** Makes the group, or changes it, so that it limits the CPU time of its processes. */
  void quota(double cores) throws IOException {
    Path folder = with(CPU);
    writePeriod(folder);
    writeQuota(folder, micros(cores));
  }

  /** Changes the quota of a group that is there and has one; {@link #quotaInPlace} tells whether that took effect. */
  void changeQuota(double cores) throws IOException {
    quotaInPlace();
    writeQuota(ofQuota(), micros(cores));
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
    write(ControlFile.BURST, with(CPU), micros(cores));
  }

  void priority(CpuPriority priority) throws IOException {
    Path folder = with(CPU);
    switch (priority) {
      case NORMAL -> write(ControlFile.WEIGHT, folder, Long.toString(root.usualWeight()));
      case LOW -> write(ControlFile.WEIGHT, folder, lowestWeight());
      case IDLE -> write(folder.resolve("cpu.idle"), "1");
      case QOS_LEVEL -> write(folder.resolve("cpu.qos_level"), "-1");
      default -> throw new IllegalStateException(priority.toString());
    }
  }

  private void write(ControlFile file, Path folder, String value) throws IOException {
    write(file(file, folder), value);
  }

  void memory(long bytes) throws IOException {
    Path folder = with(MEMORY);
    write(ControlFile.MEMORY, folder, Long.toString(bytes));
    withoutSwap(folder);
  }

  /** As the kubelet has it: a server on a machine with swap has the memory of its limit and no more. */
  private void withoutSwap(Path folder) throws IOException {
    Path swap = folder.resolve("memory.swap.max");
    if (Files.exists(swap)) {
      write(swap, "0");
    }
  }

  /**
   * Above this, its memory is taken first when memory is short: by the kernel's reclaim, or by throttling on version 2.
   */
  void softMemory(long bytes) throws IOException {
    write(ControlFile.SOFT_MEMORY, with(MEMORY), Long.toString(bytes));
  }

  OptionalLong memory() throws IOException {
    for (Path folder : folders()) {
      Path file = file(ControlFile.MEMORY, folder);
      if (Files.exists(file)) {
        String bytes = Files.readString(file).strip();
        boolean limited = !bytes.equals("max") && Long.parseLong(bytes) < UNLIMITED;
        return limited ? OptionalLong.of(Long.parseLong(bytes)) : OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }

  /**
   * Number of the group's processes that the kernel has killed for its memory limit, since it was made; 0 without a
   * group, and on version 1 with kernels before 4.13.
   */
  long memoryKills() throws IOException {
    long kills = 0;
    for (Path folder : folders()) {
      Path counts = file(ControlFile.MEMORY_KILLS, folder);
      if (Files.exists(counts)) {
        kills += Files.readAllLines(counts)
            .stream()
            .filter(line -> line.startsWith(KILLS))
            .mapToLong(line -> Long.parseLong(line.substring(KILLS.length()).strip()))
            .sum();
      }
    }
    return kills;
  }

  List<Path> doors() {
    return folders().stream()
        .filter(Files::isDirectory)
        .map(folder -> folder.resolve(DividedGroup.PROCESSES))
        .toList();
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
    within(CPU, shared.folder(), ControlFile.WEIGHT, shared.weight());
  }

  /** Puts the group, before anything else is done to it, into one that shares this much memory among several. */
  void within(SharedMemory shared) throws IOException {
    withoutSwap(within(MEMORY, SharedMemory.PREFIX + shared.name(), ControlFile.MEMORY, shared.bytes()));
  }

  /** Those in it are groups of the controller too: else version 2 would count and weigh their threads one by one. */
  private Path within(String controller, String folder, ControlFile file, long value) throws IOException {
    Path parent = hierarchy(controller).resolve(folder);
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

  Path parent(String controller) {
    return shared(controller).stream().findFirst().orElse(hierarchy(controller));
  }

  /** The groups that this one is in to share memory or a CPU weight with others, in one hierarchy. */
  List<Path> shared(String controller) {
    if (!Files.isDirectory(hierarchy(controller))) {
      return List.of();
    }
    try (Stream<Path> groups = Files.list(hierarchy(controller))) {
      return groups.filter(ControlGroup::isShared).filter(group -> Files.isDirectory(group.resolve(name))).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isShared(Path group) {
    return group.getFileName().toString().startsWith(SharedMemory.PREFIX);
  }

  /**
   * Removes the group, and one around it that has become empty; its processes must have ended. True when there was one.
   */
  boolean remove() throws IOException {
    boolean any = false;
    for (Path folder : folders()) {
      Path parent = folder.getParent();
      boolean shared = isShared(parent);
      DividedGroup around = new DividedGroup(shared ? parent.getParent() : parent, files);
      any |= around.exclusively(() -> {
        boolean removed = files.remove(folder);
        if (shared) {
          removeEmpty(parent);
        }
        around.unite();
        return removed;
      });
    }
    return any;
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
