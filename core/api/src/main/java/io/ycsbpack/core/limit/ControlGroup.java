package io.ycsbpack.core.limit;

import io.ycsbpack.core.probe.CpuWeight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A control group of our own, of version 1 (a folder for each controller) or 2 (one folder). Version 2 is written by
 * the kernel's documentation and was not tried on a machine that has it.
 */
final class ControlGroup {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");
  /** The kernel's own default, and that of Kubernetes. */
  private static final long PERIOD_MICROS = 100_000;
  private static final String FREEZER = "freezer";
  /** Version 1 has the largest number of whole pages where nothing is limited. */
  private static final long UNLIMITED = 1L << 62;
  private static final String KILLS = "oom_kill ";

  private final Path mount;
  private final String name;

  ControlGroup(String name) {
    this(MOUNT, name);
  }

  ControlGroup(Path mount, String name) {
    this.mount = mount;
    this.name = name;
  }

  /** Whether this user may make groups here. */
  boolean isPossible() {
    return isUnified()
        ? Files.isWritable(mount.resolve("cgroup.procs"))
        : Files.isWritable(mount.resolve("cpu").resolve("tasks"));
  }

  /**
   * Whether a server under this limit competes for CPU time as a group of its own: on version 2 for any limit, on
   * version 1 for one of CPU time, because memory has groups of its own there.
   */
  boolean isMadeForCpu(ResourceLimit limit) {
    boolean quota = limit.cores().isPresent() && limit.mechanism().orElse(LimitMechanism.QUOTA) == LimitMechanism.QUOTA;
    boolean memory = limit.memory().isPresent() || limit.softMemory().isPresent() || limit.sharedMemory().isPresent();
    return quota || limit.burst().isPresent() || limit.priority().isPresent() || limit.sharedCpu().isPresent()
        || isUnified() && memory;
  }

  /** The CPU weight that a new group has. */
  long usualWeight() {
    return CpuWeight.usual(isUnified() ? 2 : 1);
  }

  /** Makes the group, or changes it, so that it limits the CPU time of its processes. */
  void quota(double cores) throws IOException {
    long micros = Math.round(cores * PERIOD_MICROS);
    if (isUnified()) {
      write(made("cpu").resolve("cpu.max"), micros + " " + PERIOD_MICROS);
    } else {
      Path folder = made("cpu");
      write(folder.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
      write(folder.resolve("cpu.cfs_quota_us"), Long.toString(micros));
    }
  }

  /** Changes the quota of a group that is there and has one; {@link #quotaInPlace} tells whether that took effect. */
  void changeQuota(double cores) throws IOException {
    Path file = quotaFile();
    quotaInPlace(file);
    write(file, micros(cores) + (isUnified() ? " " + PERIOD_MICROS : ""));
  }

  /**
   * Whether the group has this quota now.
   *
   * @throws IOException when there is no such group
   */
  boolean hasQuota(double cores) throws IOException {
    return quotaInPlace(quotaFile()).equals(micros(cores) + " " + PERIOD_MICROS);
  }

  /** Quota and period of the group, as the kernel has them: {@code 50000 100000}. */
  String quotaInPlace() throws IOException {
    return quotaInPlace(quotaFile());
  }

  private String quotaInPlace(Path file) throws IOException {
    String quota = Files.readString(file).strip();
    return isUnified() ? quota : quota + " " + Files.readString(file.resolveSibling("cpu.cfs_period_us")).strip();
  }

  private Path quotaFile() {
    List<Path> shared = shared("cpu");
    return (shared.isEmpty() ? root("cpu") : shared.get(0)).resolve(name)
        .resolve(isUnified() ? "cpu.max" : "cpu.cfs_quota_us");
  }

  private static String micros(double cores) {
    return Long.toString(Math.round(cores * PERIOD_MICROS));
  }

  /** Puts the group, before anything else is done to it, into one that shares this much memory among several. */
  void within(SharedMemory shared) throws IOException {
    Path parent = root("memory").resolve(SharedMemory.PREFIX + shared.name());
    if (isUnified()) {
      write(mount.resolve("cgroup.subtree_control"), "+memory");
    }
    Files.createDirectories(parent);
    write(parent.resolve(isUnified() ? "memory.max" : "memory.limit_in_bytes"), Long.toString(shared.bytes()));
    Files.createDirectories(parent.resolve(name));
  }

  /** Puts the group, before anything else is done to it, into one of this CPU weight. */
  void within(SharedCpu shared) throws IOException {
    Path parent = root("cpu").resolve(shared.folder());
    if (isUnified()) {
      write(mount.resolve("cgroup.subtree_control"), "+cpu");
    }
    Files.createDirectories(parent);
    write(parent.resolve(isUnified() ? "cpu.weight" : "cpu.shares"), Long.toString(shared.weight()));
    Files.createDirectories(parent.resolve(name));
  }

  /** Makes the group, or changes it, so that its processes together get no more memory than this. */
  void memory(long bytes) throws IOException {
    write(made("memory").resolve(isUnified() ? "memory.max" : "memory.limit_in_bytes"), Long.toString(bytes));
  }

  /** The memory that its processes get together at most, in bytes; empty without such a limit, or without a group. */
  OptionalLong memory() throws IOException {
    for (Path folder : folders()) {
      Path file = folder.resolve(isUnified() ? "memory.max" : "memory.limit_in_bytes");
      if (Files.exists(file)) {
        String bytes = Files.readString(file).strip();
        boolean limited = !bytes.equals("max") && Long.parseLong(bytes) < UNLIMITED;
        return limited ? OptionalLong.of(Long.parseLong(bytes)) : OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }

  /**
   * Whether this kernel has what a limit asks for beyond quota and memory.
   *
   * @return what it lacks, in words; empty when it has all
   */
  Optional<String> lacks(ResourceLimit limit) {
    if (limit.burst().isPresent() && !hasBurst()) {
      return Optional.of("CFS burst (" + (isUnified() ? "cpu.max.burst" : "cpu.cfs_burst_us") + ", Linux 5.14 on)");
    }
    if (limit.priority().filter(CpuPriority.IDLE::equals).isPresent() && !has("cpu.idle")) {
      return Optional.of("cpu.idle (Linux 5.15 on)");
    }
    if (limit.priority().filter(CpuPriority.QOS_LEVEL::equals).isPresent() && !has("cpu.qos_level")) {
      return Optional.of("cpu.qos_level (openEuler's kernels alone)");
    }
    return Optional.empty();
  }

  /**
   * Version 2 shows a controller's files in groups below the root alone; its burst came with the same kernel as v1's.
   */
  private boolean hasBurst() {
    return isUnified() ? anyGroupHas("cpu.max.burst") : has("cpu.cfs_burst_us");
  }

  private boolean has(String file) {
    return isUnified() ? anyGroupHas(file) : Files.exists(mount.resolve("cpu").resolve(file));
  }

  private boolean anyGroupHas(String file) {
    try (Stream<Path> groups = Files.list(mount)) {
      return groups.anyMatch(group -> Files.exists(group.resolve(file)));
    } catch (IOException e) {
      return false;
    }
  }

  /** Lets this much unused quota, in core-periods, be saved for a burst; after {@link #quota}. */
  void burst(double cores) throws IOException {
    write(made("cpu").resolve(isUnified() ? "cpu.max.burst" : "cpu.cfs_burst_us"),
        Long.toString(Math.round(cores * PERIOD_MICROS)));
  }

  /** Makes the group, or changes it, so that it shares CPU time by this priority. */
  void priority(CpuPriority priority) throws IOException {
    Path folder = made("cpu");
    switch (priority) {
      case NORMAL -> write(folder.resolve(isUnified() ? "cpu.weight" : "cpu.shares"), Long.toString(usualWeight()));
      case LOW -> write(folder.resolve(isUnified() ? "cpu.weight" : "cpu.shares"), isUnified() ? "1" : "2");
      case IDLE -> write(folder.resolve("cpu.idle"), "1");
      case QOS_LEVEL -> write(folder.resolve("cpu.qos_level"), "-1");
      default -> throw new IllegalStateException(priority.toString());
    }
  }

  /**
   * Above this, its memory is taken first when memory is short: by the kernel's reclaim, or by throttling on version 2.
   */
  void softMemory(long bytes) throws IOException {
    write(made("memory").resolve(isUnified() ? "memory.high" : "memory.soft_limit_in_bytes"), Long.toString(bytes));
  }

  /**
   * The group in which processes are frozen: on version 1 one of the freezer alone, which changes nothing else and need
   * not be there yet; on version 2 the group itself, where there is one. Empty where this user can't freeze any.
   */
  Optional<Path> freezable() {
    if (isUnified()) {
      return folders().stream().filter(folder -> Files.isWritable(folder.resolve("cgroup.freeze"))).findFirst();
    }
    Path all = mount.resolve(FREEZER);
    return Files.isWritable(all.resolve("cgroup.procs")) ? Optional.of(all.resolve(name)) : Optional.empty();
  }

  /** The files to which a process writes its id to join. */
  List<Path> doors() {
    return folders().stream().filter(Files::isDirectory).map(folder -> folder.resolve("cgroup.procs")).toList();
  }

  /**
   * How many processes of the group the kernel has killed because of its limit of memory, since it was made; 0 without a
   * group, and on kernels before 4.13, which do not tell on version 1.
   */
  long memoryKills() throws IOException {
    long kills = 0;
    for (Path folder : folders()) {
      Path counts = folder.resolve(isUnified() ? "memory.events" : "memory.oom_control");
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

  /** Removes the group; its processes must have ended. True when there was one. */
  boolean remove() throws IOException {
    boolean any = false;
    List<Path> shared = shared();
    for (Path folder : folders()) {
      any |= Files.deleteIfExists(folder);
    }
    for (Path parent : shared) {
      removeEmpty(parent);
    }
    return any;
  }

  /** Whether all controllers are in one hierarchy, of version 2. */
  boolean isUnified() {
    return Files.exists(mount.resolve("cgroup.controllers"));
  }

  private Path made(String controller) throws IOException {
    if (isUnified()) {
      write(mount.resolve("cgroup.subtree_control"), "+" + controller);
    }
    List<Path> shared = shared(controller);
    Path parent = shared.isEmpty() ? root(controller) : shared.get(0);
    if (isUnified() && !shared.isEmpty()) {
      write(parent.resolve("cgroup.subtree_control"), "+" + controller);
    }
    return Files.createDirectories(parent.resolve(name));
  }

  private Path root(String controller) {
    return isUnified() ? mount : mount.resolve(controller);
  }

  private List<Path> folders() {
    List<Path> folders = new ArrayList<>();
    if (isUnified()) {
      folders.add(mount.resolve(name));
    } else {
      folders.add(mount.resolve("cpu").resolve(name));
      folders.add(mount.resolve("memory").resolve(name));
      folders.add(mount.resolve(FREEZER).resolve(name));
    }
    shared().forEach(parent -> folders.add(parent.resolve(name)));
    return folders;
  }

  /** The groups that this one is in to share memory or a CPU weight with others. */
  private List<Path> shared() {
    return isUnified()
        ? shared("cpu")
        : Stream.of("cpu", "memory").flatMap(controller -> shared(controller).stream()).toList();
  }

  /** The same in one hierarchy; looked for each time, because a later process has to find it too. */
  private List<Path> shared(String controller) {
    if (!Files.isDirectory(root(controller))) {
      return List.of();
    }
    try (Stream<Path> groups = Files.list(root(controller))) {
      return groups.filter(group -> group.getFileName().toString().startsWith(SharedMemory.PREFIX))
          .filter(group -> Files.isDirectory(group.resolve(name)))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static void removeEmpty(Path parent) throws IOException {
    try (Stream<Path> inside = Files.list(parent)) {
      if (inside.noneMatch(Files::isDirectory)) {
        Files.deleteIfExists(parent);
      }
    }
  }

  private static void write(Path file, String value) throws IOException {
    Files.writeString(file, value);
  }
}
