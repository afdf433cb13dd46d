// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
  private static final String TOTAL = "total=";
  /** Of a folder without others in it: its name, and the dot in it. */
  private static final int LINKS_ALONE = 2;

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
    for (String line : SystemFile.lines(membership)) {
      String[] parts = line.split(":", 3);
      if (List.of(parts[1].split(",")).contains("cpu")) {
        return Optional.of(new Cgroup(1, cpuMount(mount), parts[2]));
      }
    }
    return SystemFile.value(membership, "0::").map(path -> new Cgroup(2, mount, path));
  }

  /** The file to which a process writes its id to join the group. */
  public Path door() {
    return folder.resolve(PROCESSES);
  }

  /** The processes of the group and of those below it, as this process sees their ids; empty when it is gone. */
  public List<Long> processes() {
    return processes(folder);
  }

  public static List<Long> processes(Path group) {
    return Stream.concat(Stream.of(group), below(group))
        .flatMap(one -> SystemFile.lines(one.resolve(PROCESSES)).stream())
        .filter(line -> line.matches("[1-9]\\d*"))
        .map(Long::valueOf)
        .toList();
  }

  /**
   * All groups in a group, outer ones first. A tree may have hundreds of groups with sixty files each: a folder's links
   * tell whether there are others in it.
   */
  public static Stream<Path> below(Path group) {
    try (Stream<Path> entries = Files.list(group)) {
      if (Files.getAttribute(group, "unix:nlink").equals(LINKS_ALONE)) {
        return Stream.empty();
      }
      List<Path> inside = entries.filter(Files::isDirectory).toList();
      return inside.stream().flatMap(one -> Stream.concat(Stream.of(one), below(one)));
    } catch (IOException | UncheckedIOException e) {
      // a group was removed while it was listed; the next look finds what is left
      return Stream.empty();
    }
  }

  /** Time in microseconds with at least one thread of the group waiting for a CPU; empty if not counted. */
  public Optional<Long> cpuPressureMicros() {
    return stalledMicros(folder.resolve("cpu.pressure"));
  }

  /** @param pressure a file with a line {@code some avg10=... total=MICROSECONDS} */
  static Optional<Long> stalledMicros(Path pressure) {
    return SystemFile.value(pressure, "some ")
        .filter(some -> some.contains(TOTAL))
        .map(some -> Long.valueOf(some.substring(some.indexOf(TOTAL) + TOTAL.length())));
  }

  /** 1 or 2. */
  public int version() {
    return version;
  }

  /** The quota in cores; empty when there is none. The group's own and those above it: the smallest counts. */
  public OptionalDouble quotaCores() {
    return tightest().map(group -> OptionalDouble.of(quotaOf(group))).orElse(OptionalDouble.empty());
  }

  /** The throttling so far by that smallest quota; empty when there is none. */
  public Optional<Usage.Throttling> throttling() {
    return tightest().map(group -> group.resolve("cpu.stat"))
        .map(stat -> new Usage.Throttling(number(stat, "nr_periods "), number(stat, "nr_throttled "),
            version == 1 ? number(stat, "throttled_time ") : number(stat, "throttled_usec ") * 1000));
  }

  private static long number(Path file, String name) {
    return SystemFile.value(file, name).map(Long::valueOf).orElse(0L);
  }

  /** @throws IOException with its owner when the group is gone, or its CPU time is not counted */
  long cpuNanos(String owner) throws IOException {
    return cpuNanos().orElseThrow(() -> new IOException(Files.isDirectory(folder)
        ? "the CPU time of " + owner + " is not counted: its control group has no controller cpuacct"
        : owner + " is gone"));
  }

  /** CPU time of the group and those below, over all cores; empty if not counted, or the group is gone. */
  public OptionalLong cpuNanos() {
    if (version == 1) {
      Path counted = Files.exists(folder.resolve(CPU_TIME))
          ? folder
          : top.resolveSibling("cpuacct").resolve(top.relativize(folder));
      return SystemFile.lines(counted.resolve(CPU_TIME)).stream().mapToLong(Long::parseLong).findFirst();
    }
    return SystemFile.value(folder.resolve("cpu.stat"), "usage_usec ")
        .map(micros -> OptionalLong.of(1000 * Long.parseLong(micros)))
        .orElse(OptionalLong.empty());
  }

  /** The weights of the group and the groups above it; a group without a weight is left out. */
  public CpuWeight weight() {
    List<CpuWeight.Level> levels = new ArrayList<>();
    for (Path group = folder; group.startsWith(top) && !group.equals(top); group = group.getParent()) {
      String weight = SystemFile.first(group.resolve(version == 1 ? "cpu.shares" : "cpu.weight"));
      if (weight.matches("\\d+")) {
        levels.add(0, new CpuWeight.Level(group.getFileName().toString(), Long.parseLong(weight)));
      }
    }
    return new CpuWeight(version, levels);
  }

  /** @param top mount point of the CPU controller */
  public static Cgroup ofFolder(Path top, Path folder) {
    boolean unified = Files.exists(top.resolve("cgroup.controllers"));
    return new Cgroup(unified ? 2 : 1, top, top.relativize(folder).toString());
  }

  public static Path cpuMount() {
    return Files.exists(MOUNT.resolve("cgroup.controllers")) ? MOUNT : cpuMount(MOUNT);
  }

  private static Path cpuMount(Path mount) {
    Path both = mount.resolve("cpu,cpuacct");
    return Files.isDirectory(both) ? both : mount.resolve("cpu");
  }

  /** The group with the smallest quota, of this one and those above it. */
  private Optional<Path> tightest() {
    return Stream.iterate(folder, group -> group.startsWith(top), Path::getParent)
        .filter(group -> quotaOf(group) < Double.MAX_VALUE)
        .min(Comparator.comparingDouble(this::quotaOf));
  }

  private double quotaOf(Path group) {
    String[] max = version == 1
        ? new String[]{SystemFile.first(group.resolve("cpu.cfs_quota_us")),
          SystemFile.first(group.resolve("cpu.cfs_period_us"))}
        : SystemFile.first(group.resolve("cpu.max")).split(" ");
    boolean limited = max.length == 2 && max[0].matches("\\d+") && max[1].matches("\\d+");
    return limited ? Double.parseDouble(max[0]) / Double.parseDouble(max[1]) : Double.MAX_VALUE;
  }
}
