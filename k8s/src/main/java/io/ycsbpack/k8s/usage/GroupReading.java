// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.Usage;
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
  private static final String MARK = "==";
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

  static boolean isEnd(String line) {
    return line.equals(MARK);
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
    double seconds = Double.parseDouble(files.get(UPTIME).get(0).split(" ")[0]);
    Optional<Machine> machine = machine(files);
    Map<String, Double> second = values(files, "cpu.stat");
    return second.containsKey("usage_usec")
        ? Optional.of(version2(files, second, seconds, machine))
        : version1(files, seconds, machine);
  }

  private static GroupReading version2(Map<String, List<String>> files, Map<String, Double> cpu, double seconds,
      Optional<Machine> machine) {
    String[] quota = word(files, "cpu.max").split(" ");
    return new GroupReading(seconds, cpu.get("usage_usec") / MICROS,
        throttling(cpu, cpu.getOrDefault("throttled_usec", 0.0) * NANOS / MICROS),
        quota.length == 2 ? share(number(quota[0]), number(quota[1])) : OptionalDouble.empty(),
        number(word(files, "memory.max")),
        workingSet(number(word(files, "memory.current")), values(files, "memory.stat"), "inactive_file"), machine);
  }

  private static Optional<GroupReading> version1(Map<String, List<String>> files, double seconds,
      Optional<Machine> machine) {
    OptionalDouble used = number(word(files, "cpuacct/cpuacct.usage"));
    if (used.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Double> cpu = values(files, "cpu/cpu.stat");
    OptionalDouble limit = number(word(files, "memory/memory.limit_in_bytes"));
    return Optional.of(new GroupReading(seconds, used.getAsDouble() / NANOS,
        throttling(cpu, cpu.getOrDefault("throttled_time", 0.0)),
        share(number(word(files, "cpu/cpu.cfs_quota_us")), number(word(files, "cpu/cpu.cfs_period_us"))),
        limit.orElse(NO_LIMIT) < NO_LIMIT ? limit : OptionalDouble.empty(),
        workingSet(number(word(files, "memory/memory.usage_in_bytes")), values(files, "memory/memory.stat"),
            "total_inactive_file"),
        machine));
  }

  private static Optional<Usage.Throttling> throttling(Map<String, Double> cpu, double nanos) {
    return cpu.containsKey("nr_periods")
        ? Optional.of(new Usage.Throttling(cpu.get("nr_periods").longValue(),
            cpu.getOrDefault("nr_throttled", 0.0).longValue(), (long) nanos))
        : Optional.empty();
  }

  private static OptionalDouble share(OptionalDouble quota, OptionalDouble period) {
    return quota.isPresent() && period.isPresent()
        ? OptionalDouble.of(quota.getAsDouble() / period.getAsDouble())
        : OptionalDouble.empty();
  }

  private static long workingSet(OptionalDouble used, Map<String, Double> stat, String dropped) {
    return (long) Math.max(0, used.orElse(0) - stat.getOrDefault(dropped, 0.0));
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
        number(words[1]).ifPresent(number -> values.put(words[0], number));
      }
    }
    return values;
  }

  private static String word(Map<String, List<String>> files, String file) {
    return files.getOrDefault(TOP + file, List.of()).stream().findFirst().orElse("");
  }

  /** {@code max} and {@code -1} stand for no limit. */
  private static OptionalDouble number(String text) {
    return text.matches("\\d+") ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
  }
}
