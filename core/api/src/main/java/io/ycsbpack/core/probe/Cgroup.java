// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The CPU control group of a process, of version 1 or 2. A file that is not there means that there is no such limit.
 */
public final class Cgroup {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");

  private static final String CPU_TIME = "cpuacct.usage";
  private static final String PROCESSES = "cgroup.procs";

  private final int version;
  private final Path top;
  private final Path folder;

  private Cgroup(int version, Path top, String path) {
    this.version = version;
    this.top = top;
    // In a container the path may be the host's; the group itself is mounted at the top then.
    Path group = top.resolve(path.replaceFirst("^/+", "")).normalize();
    folder = group.startsWith(top) && Files.isDirectory(group) ? group : top;
  }

  /** The group of a process of this machine; empty if the system has none, or the process is gone. */
  public static Optional<Cgroup> ofProcess(long pid) {
    return of(Path.of("/proc", String.valueOf(pid), "cgroup"), MOUNT);
  }

  static Optional<Cgroup> of(Path membership, Path mount) {
    List<String> lines = lines(membership);
    for (String line : lines) {
      String[] parts = line.split(":", 3);
      if (List.of(parts[1].split(",")).contains("cpu")) {
        Path both = mount.resolve("cpu,cpuacct");
        return Optional.of(new Cgroup(1, Files.isDirectory(both) ? both : mount.resolve("cpu"), parts[2]));
      }
    }
    return lines.stream()
        .filter(line -> line.startsWith("0::"))
        .findFirst()
        .map(line -> new Cgroup(2, mount, line.substring("0::".length())));
  }

  /** The file to which a process writes its id to join the group. */
  public Path door() {
    return folder.resolve(PROCESSES);
  }

  /** The processes of the group and of those below it, as this process sees their ids; empty when it is gone. */
  public List<Long> processes() {
    try (Stream<Path> below = Files.walk(folder)) {
      return below.filter(path -> path.endsWith(PROCESSES))
          .flatMap(path -> lines(path).stream())
          .filter(line -> line.matches("[1-9]\\d*"))
          .map(Long::valueOf)
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /**
   * Time in microseconds with at least one thread of the group waiting for a CPU; empty if not counted (version 1, or
   * no pressure stall information).
   */
  public OptionalLong cpuPressureMicros() {
    return lines(folder.resolve("cpu.pressure")).stream()
        .filter(line -> line.startsWith("some ") && line.contains(" total="))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(" total=") + " total=".length()).strip()))
        .findFirst();
  }

  /** 1 or 2. */
  public int version() {
    return version;
  }

  /** The quota in cores; empty when there is none. The group's own and those above it: the smallest counts. */
  public OptionalDouble quotaCores() {
    Path group = tightest();
    return group == null ? OptionalDouble.empty() : OptionalDouble.of(quotaOf(group));
  }

  /** The throttling so far by that smallest quota; empty when there is none. */
  public Optional<Usage.Throttling> throttling() {
    Path group = tightest();
    if (group == null) {
      return Optional.empty();
    }
    Map<String, Long> stat = new HashMap<>();
    for (String line : lines(group.resolve("cpu.stat"))) {
      String[] pair = line.split(" ");
      stat.put(pair[0], Long.parseLong(pair[1]));
    }
    long throttled = version == 1
        ? stat.getOrDefault("throttled_time", 0L)
        : stat.getOrDefault("throttled_usec", 0L) * 1000;
    return Optional.of(new Usage.Throttling(stat.getOrDefault("nr_periods", 0L), stat.getOrDefault("nr_throttled", 0L),
        throttled));
  }

  /**
   * CPU time of all processes in the group and below, in nanoseconds over all cores; empty if not counted, or the group
   * is gone.
   */
  public OptionalLong cpuNanos() {
    if (version == 1) {
      Path counted = Files.exists(folder.resolve(CPU_TIME))
          ? folder
          : top.resolveSibling("cpuacct").resolve(top.relativize(folder));
      return lines(counted.resolve(CPU_TIME)).stream().mapToLong(Long::parseLong).findFirst();
    }
    return lines(folder.resolve("cpu.stat")).stream()
        .filter(line -> line.startsWith("usage_usec "))
        .mapToLong(line -> 1000 * Long.parseLong(line.substring("usage_usec ".length())))
        .findFirst();
  }

  /** The weights of the group and the groups above it; a group without a weight is left out. */
  public CpuWeight weight() {
    List<CpuWeight.Level> levels = new ArrayList<>();
    for (Path group = folder; group.startsWith(top) && !group.equals(top); group = group.getParent()) {
      String weight = first(group.resolve(version == 1 ? "cpu.shares" : "cpu.weight"));
      if (weight.matches("\\d+")) {
        levels.add(0, new CpuWeight.Level(group.getFileName().toString(), Long.parseLong(weight)));
      }
    }
    return new CpuWeight(version, levels);
  }

  /** The group in this folder below the mount point of the CPU controller, whichever processes are in it. */
  public static Cgroup ofFolder(Path top, Path folder) {
    boolean unified = Files.exists(top.resolve("cgroup.controllers"));
    return new Cgroup(unified ? 2 : 1, top, top.relativize(folder).toString());
  }

  public static Path cpuMount() {
    if (Files.exists(MOUNT.resolve("cgroup.controllers"))) {
      return MOUNT;
    }
    Path both = MOUNT.resolve("cpu,cpuacct");
    return Files.isDirectory(both) ? both : MOUNT.resolve("cpu");
  }

  /** The group with the smallest quota, of this one and those above it; null when none has a quota. */
  private Path tightest() {
    Path tightest = null;
    for (Path group = folder; group.startsWith(top); group = group.getParent()) {
      if (quotaOf(group) < (tightest == null ? Double.MAX_VALUE : quotaOf(tightest))) {
        tightest = group;
      }
    }
    return tightest;
  }

  private double quotaOf(Path group) {
    String[] max = version == 1
        ? new String[]{first(group.resolve("cpu.cfs_quota_us")), first(group.resolve("cpu.cfs_period_us"))}
        : first(group.resolve("cpu.max")).split(" ");
    boolean limited = max.length == 2 && max[0].matches("\\d+") && max[1].matches("\\d+");
    return limited ? Double.parseDouble(max[0]) / Double.parseDouble(max[1]) : Double.MAX_VALUE;
  }

  private static String first(Path file) {
    return lines(file).stream().findFirst().orElse("");
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
