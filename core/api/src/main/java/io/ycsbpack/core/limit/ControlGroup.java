package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A control group of our own, and what it limits. What it writes is what <a
 * href="https://docs.kernel.org/admin-guide/cgroup-v2.html">the kernel</a> names; {@link GroupFolders} knows where, and
 * {@link GroupAbilities} whether that is possible.
 */
final class ControlGroup {
  /** The kernel's own default, and that of Kubernetes. */
  private static final long PERIOD_MICROS = 100_000;
  /** Version 1 has the largest number of whole pages where nothing is limited. */
  private static final long UNLIMITED = 1L << 62;
  private static final String KILLS = "oom_kill ";

  private final GroupRoot root;
  private final GroupFiles files;
  private final GroupFolders folders;

  ControlGroup(GroupRoot root, GroupFiles files, String name) {
    this.root = root;
    this.files = files;
    folders = new GroupFolders(root, files, name);
  }

  /** Makes the group, or changes it, so that it limits the CPU time of its processes. */
  void quota(double cores) throws IOException {
    Path folder = folders.withCpu();
    if (isUnified()) {
      files.write(folder.resolve("cpu.max"), micros(cores) + " " + PERIOD_MICROS);
    } else {
      files.write(folder.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
      files.write(folder.resolve("cpu.cfs_quota_us"), micros(cores));
    }
  }

  /** Changes the quota of a group that is there and has one; {@link #quotaInPlace} tells whether that took effect. */
  void changeQuota(double cores) throws IOException {
    Path file = quotaFile();
    quotaInPlace(file);
    files.write(file, micros(cores) + (isUnified() ? " " + PERIOD_MICROS : ""));
  }

  /** @throws IOException when there is no such group */
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
    return folders.ofQuota().resolve(isUnified() ? "cpu.max" : "cpu.cfs_quota_us");
  }

  private static String micros(double cores) {
    return Long.toString(Math.round(cores * PERIOD_MICROS));
  }

  /** Makes the group, if need be, so that it competes for CPU time; then it shows all that this kernel has for that. */
  void compete() throws IOException {
    folders.withCpu();
  }

  /** Lets this much unused quota, in core-periods, be saved for a burst; after {@link #quota}. */
  void burst(double cores) throws IOException {
    files.write(ControlFile.BURST.in(folders.withCpu(), isUnified()), micros(cores));
  }

  void priority(CpuPriority priority) throws IOException {
    Path folder = folders.withCpu();
    switch (priority) {
      case NORMAL -> files.write(ControlFile.WEIGHT.in(folder, isUnified()), Long.toString(root.usualWeight()));
      case LOW -> files.write(ControlFile.WEIGHT.in(folder, isUnified()), isUnified() ? "1" : "2");
      case IDLE -> files.write(folder.resolve("cpu.idle"), "1");
      case QOS_LEVEL -> files.write(folder.resolve("cpu.qos_level"), "-1");
      default -> throw new IllegalStateException(priority.toString());
    }
  }

  /** Puts the group, before anything else is done to it, into one of this CPU weight. */
  void within(SharedCpu shared) throws IOException {
    folders.within(shared);
  }

  /** Puts the group, before anything else is done to it, into one that shares this much memory among several. */
  void within(SharedMemory shared) throws IOException {
    withoutSwap(folders.within(shared));
  }

  void memory(long bytes) throws IOException {
    Path group = folders.withMemory();
    files.write(ControlFile.MEMORY.in(group, isUnified()), Long.toString(bytes));
    withoutSwap(group);
  }

  /** As the kubelet has it: a server on a machine with swap has the memory of its limit and no more. */
  private void withoutSwap(Path group) throws IOException {
    Path swap = group.resolve("memory.swap.max");
    if (Files.exists(swap)) {
      files.write(swap, "0");
    }
  }

  /**
   * Above this, its memory is taken first when memory is short: by the kernel's reclaim, or by throttling on version 2.
   */
  void softMemory(long bytes) throws IOException {
    files.write(ControlFile.SOFT_MEMORY.in(folders.withMemory(), isUnified()), Long.toString(bytes));
  }

  OptionalLong memory() throws IOException {
    for (Path folder : folders.all()) {
      Path file = ControlFile.MEMORY.in(folder, isUnified());
      if (Files.exists(file)) {
        String bytes = Files.readString(file).strip();
        boolean limited = !bytes.equals("max") && Long.parseLong(bytes) < UNLIMITED;
        return limited ? OptionalLong.of(Long.parseLong(bytes)) : OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }

  /**
   * How many processes of the group the kernel has killed because of its limit of memory, since it was made; 0 without a
   * group, and on kernels before 4.13, which do not tell on version 1.
   */
  long memoryKills() throws IOException {
    long kills = 0;
    for (Path folder : folders.all()) {
      Path counts = ControlFile.MEMORY_KILLS.in(folder, isUnified());
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

  Optional<Path> freezable() {
    return folders.freezable();
  }

  List<Path> doors() {
    return folders.all()
        .stream()
        .filter(Files::isDirectory)
        .map(folder -> folder.resolve(DividedGroup.PROCESSES))
        .toList();
  }

  private boolean isUnified() {
    return root.isUnified();
  }

  /** Removes the group; its processes must have ended. True when there was one. */
  boolean remove() throws IOException {
    return folders.remove();
  }
}
