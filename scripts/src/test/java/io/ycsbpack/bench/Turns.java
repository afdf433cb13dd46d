package io.ycsbpack.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Measures two ways of doing the same, in turns A B A B, so that a drift of the machine meets both alike. */
final class Turns {
  private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
      .getOperatingSystemMXBean();

  private static final int WARM_UPS = 2;

  private Turns() {
  }

  /** One way of doing it. */
  interface Way {
    Work run() throws Exception;
  }

  /** How many operations were done in how many seconds, connecting left out. */
  record Work(long operations, double seconds) {
  }

  /** What one turn gave: operations per second, and microseconds of this process's CPU time per operation. */
  record Turn(double rate, double cpuMicros) {
  }

  /** Prints a row: median rates, the median of the ratios pair by pair with their range, client CPU beside both. */
  static void compare(String label, int pairs, Way ours, Way theirs) throws Exception {
    for (int i = 0; i < WARM_UPS; i++) {
      measure(ours);
      measure(theirs);
    }
    List<Turn> a = new ArrayList<>();
    List<Turn> b = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      a.add(measure(ours));
      b.add(measure(theirs));
    }
    double[] ratios = new double[pairs];
    for (int i = 0; i < pairs; i++) {
      ratios[i] = a.get(i).rate() / b.get(i).rate();
    }
    Arrays.sort(ratios);
    System.out.printf(Locale.ROOT, "%-34s %,12.0f %,12.0f   %.2f (%.2f to %.2f)  %8.1f %8.1f%n", label,
        median(a.stream().mapToDouble(Turn::rate).toArray()), median(b.stream().mapToDouble(Turn::rate).toArray()),
        median(ratios), ratios[0], ratios[pairs - 1], median(a.stream().mapToDouble(Turn::cpuMicros).toArray()),
        median(b.stream().mapToDouble(Turn::cpuMicros).toArray()));
  }

  /** The heading of the rows. */
  static void heading(String title, String ours, String theirs) {
    System.out.printf("%n%s%n%-34s %12s %12s   %-20s %8s %8s%n", title, "", ours, theirs, "ratio (range)", "us CPU",
        "us CPU");
  }

  private static Turn measure(Way way) throws Exception {
    long cpu = SYSTEM.getProcessCpuTime();
    Work work = way.run();
    double cpuMicros = (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / work.operations();
    return new Turn(work.operations() / work.seconds(), cpuMicros);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
