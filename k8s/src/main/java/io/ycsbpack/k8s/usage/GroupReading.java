// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A container's use until a moment, by its control group.
 *
 * @param seconds     on a clock of its machine
 * @param cpuSeconds  since its start
 * @param throttling  empty if unknown, no periods without a quota
 * @param quotaCores  empty without a quota, or if unknown
 * @param memoryLimit in bytes; empty without a limit, or if unknown
 * @param memoryBytes working set
 * @param machine     empty if unknown
 */
public record GroupReading(double seconds, double cpuSeconds, Optional<Usage.Throttling> throttling,
    OptionalDouble quotaCores, OptionalDouble memoryLimit, long memoryBytes, Optional<Machine> machine) {
  /** Precedes each file, with its name, and ends the output. */
  static final String MARK = "==";
  private static final String TOP = "/sys/fs/cgroup/";
  private static final String UPTIME = "/proc/uptime";
  private static final String STAT = "/proc/stat";
  private static final String BOOT_ID = "/proc/sys/kernel/random/boot_id";
  /** Version 1 writes a number of this order for no limit. */
  private static final double NO_LIMIT = 1L << 60;
  private static final double MICROS = 1e6;
  private static final double NANOS = 1e9;

  static final String SCRIPT = "for f in " + String.join(" ", UPTIME, TOP + "cpu.stat", TOP + "cpu.max",
      TOP + "memory.current", TOP + "memory.max", TOP + "memory.stat", TOP + "cpu/cpu.stat",
      TOP + "cpuacct/cpuacct.usage",
      TOP + "cpu/cpu.cfs_quota_us", TOP + "cpu/cpu.cfs_period_us", TOP + "memory/memory.usage_in_bytes",
      TOP + "memory/memory.limit_in_bytes", TOP + "memory/memory.stat", STAT, BOOT_ID) + "; do [ -r $f ] && echo \""
      + MARK + " $f\" && cat $f; done; echo " + MARK;

  /** @param bootId nodes with the same one are one machine */
  public record Machine(String bootId, MachineReading reading, int cores) {
  }

  /** Empty if no command can run in the container, or it shows no group. */
  public static Optional<GroupReading> read(Cluster cluster, String pod, String container) {
    return cluster.printed(pod, container, "sh", "-c", SCRIPT).flatMap(text -> parse(text.lines().toList()));
  }

  /** The use between an earlier reading and this one, with the higher memory and the limits of this one. */
  GroupReading since(GroupReading first) {
    return new GroupReading(seconds - first.seconds, cpuSeconds - first.cpuSeconds,
        first.throttling.flatMap(from -> throttling.map(to -> to.since(from))), quotaCores, memoryLimit,
        Math.max(first.memoryBytes, memoryBytes), machine);
  }

  /** On average. */
  double cores() {
    return cpuSeconds / seconds;
  }

  /** @param coveredNanos null for all of the measured phase */
  Figures.TargetUse targetUse(String source, int restarts, Long coveredNanos, String note) {
    return new Figures.TargetUse(source, cores(), null, throttling.map(Usage.Throttling::periods).orElse(null),
        throttling.map(Usage.Throttling::throttledPeriods).orElse(null),
        throttling.map(Usage.Throttling::throttledNanos).orElse(null), memoryBytes, restarts, coveredNanos, note, null);
  }

  /** Parses the output of {@link #SCRIPT}. */
  static Optional<GroupReading> parse(List<String> lines) {
    Map<String, List<String>> files = new HashMap<>();
    List<String> file = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith(MARK + " ")) {
        file = new ArrayList<>();
        files.put(line.substring(MARK.length() + 1), file);
      } else {
        file.add(line);
      }
    }
    if (!files.containsKey(UPTIME)) {
      return Optional.empty();
    }
    boolean isSecond = values(files, "cpu.stat").containsKey("usage_usec");
    Map<String, Double> cpu = values(files, isSecond ? "cpu.stat" : "cpu/cpu.stat");
    OptionalDouble used = isSecond
        ? OptionalDouble.of(cpu.get("usage_usec") / MICROS)
        : number(word(files, "cpuacct/cpuacct.usage"), NANOS);
    if (used.isEmpty()) {
      return Optional.empty();
    }
    double throttled = isSecond
        ? cpu.getOrDefault("throttled_usec", 0.0) * NANOS / MICROS
        : cpu.getOrDefault("throttled_time", 0.0);
    Optional<Usage.Throttling> throttling = Optional.ofNullable(cpu.get("nr_periods"))
        .map(periods -> new Usage.Throttling(periods.longValue(), cpu.getOrDefault("nr_throttled", 0.0).longValue(),
            (long) throttled));
    String[] quota = isSecond
        ? word(files, "cpu.max").split(" ")
        : new String[]{word(files, "cpu/cpu.cfs_quota_us"), word(files, "cpu/cpu.cfs_period_us")};
    OptionalDouble period = quota.length == 2 ? number(quota[1], 1) : OptionalDouble.empty();
    OptionalDouble limit = number(word(files, isSecond ? "memory.max" : "memory/memory.limit_in_bytes"), 1);
    OptionalDouble memory = number(word(files, isSecond ? "memory.current" : "memory/memory.usage_in_bytes"), 1);
    double dropped = values(files, isSecond ? "memory.stat" : "memory/memory.stat")
        .getOrDefault(isSecond ? "inactive_file" : "total_inactive_file", 0.0);
    return Optional.of(new GroupReading(Double.parseDouble(files.get(UPTIME).get(0).split(" ")[0]), used.getAsDouble(),
        throttling, period.isPresent() ? number(quota[0], period.getAsDouble()) : OptionalDouble.empty(),
        limit.orElse(NO_LIMIT) < NO_LIMIT ? limit : OptionalDouble.empty(),
        (long) Math.max(0, memory.orElse(0) - dropped), machine(files)));
  }

  private static Optional<Machine> machine(Map<String, List<String>> files) {
    List<String> lines = files.getOrDefault(STAT, List.of());
    int cores = (int) lines.stream().filter(line -> line.matches("cpu\\d+ .*")).count();
    return lines.stream()
        .filter(line -> line.startsWith("cpu ") && cores > 0 && files.containsKey(BOOT_ID))
        .findFirst()
        .map(line -> new Machine(files.get(BOOT_ID).get(0), MachineReading.of(line, 0), cores));
  }

  private static Map<String, Double> values(Map<String, List<String>> files, String file) {
    Map<String, Double> values = new HashMap<>();
    for (String line : files.getOrDefault(TOP + file, List.of())) {
      String[] words = line.split(" ");
      if (words.length == 2) {
        number(words[1], 1).ifPresent(number -> values.put(words[0], number));
      }
    }
    return values;
  }

  private static String word(Map<String, List<String>> files, String file) {
    return files.getOrDefault(TOP + file, List.of()).stream().findFirst().orElse("");
  }

  /** In a unit; {@code max} and {@code -1} stand for no limit. */
  private static OptionalDouble number(String text, double unit) {
    return text.matches("\\d+") ? OptionalDouble.of(Double.parseDouble(text) / unit) : OptionalDouble.empty();
  }
}
