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
 * A control group of our own, of version 1 (a folder for each controller) or 2 (one folder in the
 * tree of all). What it writes is what <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">the kernel</a> names.
 */
final class ControlGroup {
  /** The kernel's own default, and that of Kubernetes. */
  private static final long PERIOD_MICROS = 100_000;
  private static final String FREEZER = "freezer";
  /** Controllers that the groups within a group of version 2 have. */
  private static final String PASSED_ON = DividedGroup.PASSED_ON;
  /** Version 1 has the largest number of whole pages where nothing is limited. */
  private static final long UNLIMITED = 1L << 62;
  private static final String KILLS = "oom_kill ";
  /** Of version 2; version 1 takes any. */
  private static final long MOST_WEIGHT = 10_000;

  private final GroupRoot root;
  private final GroupFiles files;
  private final Path mount;
  private final String name;

  ControlGroup(String name) {
    this(GroupRoot.ofThisProcess(), GroupFiles.KERNEL, name);
  }

  ControlGroup(GroupRoot root, GroupFiles files, String name) {
    this.root = root;
    this.files = files;
    mount = root.folder();
    this.name = name;
  }

  /** Whether this user may make groups here. */
  boolean isPossible() {
    return root.isPossible();
  }

  /** What keeps this user from making groups here, and what to do; empty when nothing does. */
  Optional<String> impossible() {
    return root.impossible();
  }

  /**
   * A sentence of what asks for groups, where this user may make none.
   *
   * @param purpose that needs them, with its verb: {@code a quota needs}
   */
  String needed(String purpose) {
    return purpose + " control groups that this user may write; " + impossible().orElse("");
  }

  /**
   * Whether a server under this limit competes for CPU time as a group of its own: for any limit on a version 2 whose
   * root passes the CPU on to groups, as a {@linkplain DividedGroup divided} one does, elsewhere for one of CPU time,
   * because memory then has groups of its own.
   */
  boolean isMadeForCpu(ResourceLimit limit) {
    boolean quota = limit.cores().isPresent() && limit.mechanism().orElse(LimitMechanism.QUOTA) == LimitMechanism.QUOTA;
    boolean memory = limit.memory().isPresent() || limit.softMemory().isPresent() || limit.sharedMemory().isPresent();
    return quota || limit.burst().isPresent() || limit.priority().isPresent() || limit.sharedCpu().isPresent()
        || isUnified() && memory && (DividedGroup.isNeeded(mount) || isPassedOn("cpu"));
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
    if (isUnified()) {
      return folders().get(0).resolve("cpu.max");
    }
    List<Path> shared = shared("cpu");
    return (shared.isEmpty() ? root("cpu") : shared.get(0)).resolve(name).resolve("cpu.cfs_quota_us");
  }

  private static String micros(double cores) {
    return Long.toString(Math.round(cores * PERIOD_MICROS));
  }

  /**
   * What keeps groups from being shared so on this version, in words; empty when nothing does. Version 2 has one tree, in
   * which a group is in one other, and weights of another scale.
   */
  Optional<String> refuses(ResourceLimit.Shared shared) {
    if (!isUnified()) {
      return Optional.empty();
    }
    Optional<String> memory = shared.memory().map(SharedMemory::name);
    if (shared.cpu().filter(cpu -> memory.isPresent() && !memory.get().equals(cpu.name())).isPresent()) {
      return Optional
          .of("control groups of version 2 share memory and CPU weight in one group: give shared-memory the name "
              + shared.cpu().get().name() + " of shared-cpu instead of " + memory.get());
    }
    return shared.cpu()
        .filter(cpu -> cpu.weight() > MOST_WEIGHT)
        .map(cpu -> "a CPU weight of control groups of version 2 is from 1 to " + MOST_WEIGHT + ", and " + usualWeight()
            + " where none is given; it was " + cpu.weight());
  }

  /** Puts the group, before anything else is done to it, into one that shares this much memory among several. */
  void within(SharedMemory shared) throws IOException {
    withoutSwap(within("memory", SharedMemory.PREFIX + shared.name(),
        isUnified() ? "memory.max" : "memory.limit_in_bytes", shared.bytes()));
  }

  /** Puts the group, before anything else is done to it, into one of this CPU weight. */
  void within(SharedCpu shared) throws IOException {
    within("cpu", shared.folder(), isUnified() ? "cpu.weight" : "cpu.shares", shared.weight());
  }

  /** Those in it are groups of the controller too: else version 2 would count and weigh their threads one by one. */
  private Path within(String controller, String folder, String file, long value) throws IOException {
    Path parent = root(controller).resolve(folder);
    return new DividedGroup(mount, files).exclusively(() -> {
      passOn(controller);
      files.make(parent);
      write(parent.resolve(file), Long.toString(value));
      passOn(parent, controller);
      files.make(parent.resolve(name));
      return parent;
    });
  }

  /** As the kubelet has it: a server on a machine with swap has the memory of its limit and no more. */
  private void withoutSwap(Path group) throws IOException {
    Path swap = group.resolve("memory.swap.max");
    if (Files.exists(swap)) {
      write(swap, "0");
    }
  }

  /** The same of the root, which first sends its processes away where it is not that of the tree. */
  private void passOn(String controller) throws IOException {
    if (DividedGroup.isNeeded(mount)) {
      new DividedGroup(mount, files).divide();
    } else {
      passOn(mount, controller);
    }
  }

  /** On version 2, lets the groups in this one have a controller, which stays so; on version 1 they have it. */
  private void passOn(Path group, String controller) throws IOException {
    if (isUnified()) {
      write(group.resolve(PASSED_ON), "+" + controller);
    }
  }

  /** Makes the group, or changes it, so that its processes together get no more memory than this. */
  void memory(long bytes) throws IOException {
    Path group = made("memory");
    write(group.resolve(isUnified() ? "memory.max" : "memory.limit_in_bytes"), Long.toString(bytes));
    withoutSwap(group);
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

  private boolean hasBurst() {
    return has(isUnified() ? "cpu.max.burst" : "cpu.cfs_burst_us");
  }

  /**
   * Version 2 shows a controller's files in groups below the root alone, and only where they have the controller: where
   * none has, there is nothing to tell by before {@link #compete}.
   */
  private boolean has(String file) {
    if (!isUnified()) {
      return Files.exists(mount.resolve("cpu").resolve(file));
    }
    try (Stream<Path> groups = Files.list(mount)) {
      return groups.anyMatch(group -> Files.exists(group.resolve(file))) || !isPassedOn("cpu");
    } catch (IOException e) {
      return false;
    }
  }

  private boolean isPassedOn(String controller) {
    try {
      return List.of(Files.readString(mount.resolve(PASSED_ON)).strip().split(" ")).contains(controller);
    } catch (IOException e) {
      return false;
    }
  }

  /** Makes the group, if need be, so that it competes for CPU time, by which {@link #lacks} knows all of this kernel. */
  void compete() throws IOException {
    made("cpu");
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

  /** Whether all controllers are in one hierarchy, of version 2. */
  boolean isUnified() {
    return root.isUnified();
  }

  private Path made(String controller) throws IOException {
    return new DividedGroup(mount, files).exclusively(() -> {
      passOn(controller);
      List<Path> shared = shared(controller);
      Path parent = shared.isEmpty() ? root(controller) : shared.get(0);
      if (!parent.equals(mount)) {
        passOn(parent, controller);
      }
      files.make(parent.resolve(name));
      return parent.resolve(name);
    });
  }

  private Path root(String controller) {
    return isUnified() ? mount : mount.resolve(controller);
  }

  /** On version 2 the one folder that is there, or the one that would be made; on version 1 one of each controller. */
  private List<Path> folders() {
    if (isUnified()) {
      List<Path> here = Stream.concat(Stream.of(mount), shared("cpu").stream())
          .map(parent -> parent.resolve(name))
          .filter(Files::isDirectory)
          .toList();
      List<Path> there = here.isEmpty() ? root.elsewhere(name) : here;
      return there.isEmpty() ? List.of(mount.resolve(name)) : there;
    }
    List<Path> folders = new ArrayList<>();
    folders.add(mount.resolve("cpu").resolve(name));
    folders.add(mount.resolve("memory").resolve(name));
    folders.add(mount.resolve(FREEZER).resolve(name));
    Stream.of("cpu", "memory")
        .flatMap(controller -> shared(controller).stream())
        .forEach(parent -> folders.add(parent.resolve(name)));
    return folders;
  }

  /**
   * The groups that this one is in to share memory or a CPU weight with others, in one hierarchy; looked for each time,
   * because a later process has to find them too.
   */
  private List<Path> shared(String controller) {
    if (!Files.isDirectory(root(controller))) {
      return List.of();
    }
    try (Stream<Path> groups = Files.list(root(controller))) {
      return groups.filter(ControlGroup::isShared).filter(group -> Files.isDirectory(group.resolve(name))).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isShared(Path group) {
    return group.getFileName().toString().startsWith(SharedMemory.PREFIX);
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

  private void write(Path file, String value) throws IOException {
    files.write(file, value);
  }
}
