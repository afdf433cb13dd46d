// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How many cores a process may use, and by what. The same number by another mechanism is another limit: under a quota a
 * process sees all cores and is throttled, under a cpuset it may see fewer.
 */
public record CpuLimit(Mechanism mechanism, double cores) {
  private static final Path CORES = Path.of("/sys/devices/system/cpu");

  public enum Mechanism {
    NONE("none"),
    CORES_OFFLINE("cores offline"),
    /** A cpuset, or the affinity that the process was started with. */
    CPUSET("cpuset"),
    QUOTA("quota"),
    /** The virtual CPUs of the machine that it runs in, as the user says. */
    VCPUS("vCPUs");

    private final String word;

    Mechanism(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** Up to three decimals: {@code 2}, {@code 0.25}; {@code unlimited} for infinity. */
  public static String text(double cores) {
    return Double.isInfinite(cores)
        ? "unlimited"
        : BigDecimal.valueOf(cores).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
  }

  @Override
  public String toString() {
    return mechanism + " of " + text(cores) + " cores";
  }

  /** The limit of a process of this machine; the one that leaves the fewest cores. */
  public static CpuLimit ofProcess(long pid) {
    OptionalDouble quota = Cgroup.ofProcess(pid).map(Cgroup::quotaCores).orElse(OptionalDouble.empty());
    return of(quota, allowed(pid).map(list -> OptionalInt.of(numbers(list).size())).orElse(OptionalInt.empty()),
        coresOnline(), cores("present").size());
  }

  static CpuLimit of(OptionalDouble quota, OptionalInt allowed, int online, int present) {
    int usable = Math.min(online, allowed.orElse(online));
    if (quota.isPresent() && quota.getAsDouble() <= usable) {
      return new CpuLimit(Mechanism.QUOTA, quota.getAsDouble());
    }
    if (usable < online) {
      return new CpuLimit(Mechanism.CPUSET, usable);
    }
    return new CpuLimit(online < present ? Mechanism.CORES_OFFLINE : Mechanism.NONE, online);
  }

  public static int coresOnline() {
    return coreNumbersOnline().size();
  }

  /** Cores that a process of this machine may run on, ascending. */
  public static List<Integer> coreNumbersOf(long pid) {
    return allowed(pid).map(CpuLimit::numbers).orElseGet(CpuLimit::coreNumbersOnline);
  }

  private static Optional<String> allowed(long pid) {
    return SystemFile.value(Path.of("/proc", Long.toString(pid), "status"), "Cpus_allowed_list:");
  }

  /** Cores of this machine that are switched on, ascending. */
  public static List<Integer> coreNumbersOnline() {
    return cores("online");
  }

  /** The numbers that a list of ranges stands for: 0, 1 and 5 for {@code 0-1,5}. */
  static List<Integer> numbers(String ranges) {
    return Arrays.stream(ranges.strip().split(",")).flatMap(range -> {
      String[] ends = range.split("-");
      return IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])).boxed();
    }).toList();
  }

  /** If the system does not report them, as many as the JVM sees. */
  private static List<Integer> cores(String which) {
    return SystemFile.value(CORES.resolve(which), "")
        .map(CpuLimit::numbers)
        .orElseGet(() -> IntStream.range(0, Runtime.getRuntime().availableProcessors()).boxed().toList());
  }
}
