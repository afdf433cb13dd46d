package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The CPU control group of a process, of version 1 or 2. A file that is not there means that there is no such limit. */
public final class Cgroup {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");

  private final int version;
  private final Path mount;
  private final Path folder;

  private Cgroup(int version, Path mount, Path folder) {
    this.version = version;
    this.mount = mount;
    this.folder = folder;
  }

  /** The group of a process of this machine; empty where the system has none, or the process is gone. */
  public static Optional<Cgroup> ofProcess(long pid) {
    return of(Path.of("/proc", String.valueOf(pid), "cgroup"), MOUNT);
  }

  static Optional<Cgroup> of(Path membership, Path mount) {
    try {
      List<String> lines = Files.readAllLines(membership);
      for (String line : lines) {
        String[] parts = line.split(":", 3);
        if (List.of(parts[1].split(",")).contains("cpu")) {
          return Optional
              .of(new Cgroup(1, mount, existing(mount.resolve("cpu,cpuacct"), mount.resolve("cpu"), parts[2])));
        }
      }
      return lines.stream()
          .filter(line -> line.startsWith("0::"))
          .findFirst()
          .map(line -> new Cgroup(2, mount, existing(mount, mount, line.substring(3))));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** 1 or 2. */
  public int version() {
    return version;
  }

  /** The quota in cores; empty when there is none. The group's own and those above it: the smallest counts. */
  public OptionalDouble quotaCores() {
    double least = Double.MAX_VALUE;
    for (Path group = folder; group != null && group.startsWith(mount); group = group.getParent()) {
      least = Math.min(least, quotaOf(group));
    }
    return least == Double.MAX_VALUE ? OptionalDouble.empty() : OptionalDouble.of(least);
  }

  /** Its throttling so far; empty when it has no quota of its own. */
  public Optional<Usage.Throttling> throttling() {
    if (quotaOf(folder) == Double.MAX_VALUE) {
      return Optional.empty();
    }
    Map<String, Long> stat = new HashMap<>();
    for (String line : lines(folder.resolve("cpu.stat"))) {
      String[] pair = line.split(" ");
      stat.put(pair[0], Long.parseLong(pair[1]));
    }
    long throttled = version == 1
        ? stat.getOrDefault("throttled_time", 0L)
        : stat.getOrDefault("throttled_usec", 0L) * 1000;
    return Optional.of(new Usage.Throttling(stat.getOrDefault("nr_periods", 0L), stat.getOrDefault("nr_throttled", 0L),
        throttled));
  }

  private double quotaOf(Path group) {
    List<String> quota;
    List<String> period;
    if (version == 1) {
      quota = lines(group.resolve("cpu.cfs_quota_us"));
      period = lines(group.resolve("cpu.cfs_period_us"));
    } else {
      List<String> max = lines(group.resolve("cpu.max"));
      quota = max.isEmpty() ? max : List.of(max.get(0).split(" ")[0]);
      period = max.isEmpty() ? max : List.of(max.get(0).split(" ")[1]);
    }
    boolean limited = !quota.isEmpty() && !period.isEmpty() && !quota.get(0).equals("max")
        && !quota.get(0).startsWith("-");
    return limited ? Double.parseDouble(quota.get(0)) / Double.parseDouble(period.get(0)) : Double.MAX_VALUE;
  }

  /** In a container the path of the membership is the host's, and the group itself is mounted at the top. */
  private static Path existing(Path mount, Path otherMount, String path) {
    Path top = Files.isDirectory(mount) ? mount : otherMount;
    Path group = top.resolve(path.replaceFirst("^/+", ""));
    return Files.isDirectory(group) ? group : top;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
