// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import com.sun.management.OperatingSystemMXBean;
import io.ycsbpack.core.probe.SystemFile;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.PairRatios;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Measures two ways of doing the same, interleaved A B A B, so that a drift of the machine affects both alike. */
final class Interleaving {
  private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
      .getOperatingSystemMXBean();
  /** Linux counts here in hundredths of a second, whatever its own clock is (USER_HZ in proc(5)). */
  private static final long TICK = 10_000_000;
  /** Indexes of cutime and cstime of proc(5) behind the program's name. */
  private static final int CHILDREN_USER = 13, CHILDREN_SYSTEM = 14;
  private static final String LABEL = "%-72s";

  private final int pairs;
  private final List<String> rows = new ArrayList<>();
  private String part;

  Interleaving(int pairs) {
    this.pairs = pairs;
  }

  /**
   * Operations in a time without connecting.
   *
   * @param cpuNanos CPU time of the threads; NaN to use the CPU time of the processes
   * @param bytes allocated by these threads; NaN if unknown
   */
  record Work(double operations, double seconds, double cpuNanos, double bytes) {
    Work(double operations, double seconds) {
      this(operations, seconds, Double.NaN, Double.NaN);
    }
  }

  /** Of one way, per pair: operations per second; microseconds of CPU and bytes per operation. */
  private record Figures(List<Double> rates, List<Double> cpu, List<Double> bytes) {
    Figures() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void add(Callable<Work> way) throws Exception {
      double start = cpuNanos();
      Work work = way.call();
      double processes = cpuNanos() - start;
      cpu.add((Double.isNaN(work.cpuNanos()) ? processes : work.cpuNanos()) / 1e3 / work.operations());
      rates.add(work.operations() / work.seconds());
      bytes.add(work.bytes() / work.operations());
    }
  }

  private static String row(String what, Figures ours, Figures theirs) {
    String figures = String.format(Locale.ROOT, LABEL + " %,13.1f %,13.1f   %-22s %11s %11s", what,
        median(ours.rates), median(theirs.rates), text(PairRatios.of(theirs.rates, ours.rates)),
        micros(median(ours.cpu)), micros(median(theirs.cpu)));
    double bytes = median(ours.bytes);
    return Double.isNaN(bytes)
        ? figures
        : figures + String.format(Locale.ROOT, " %,11.0f %,11.0f", bytes, median(theirs.bytes));
  }

  /** A row of an ingestion costs less than a microsecond. */
  private static String micros(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%,.1f", value);
  }

  /** A ratio with its 95 % interval, if there are enough pairs for one. */
  private static String text(PairRatios delta) {
    return String.format(Locale.ROOT, "%.2f", 1 + delta.delta()) + delta.interval(GroupSequentialPlan.ERROR)
        .map(interval -> String.format(Locale.ROOT, " (%.2f to %.2f)", 1 + interval.low(), 1 + interval.high()))
        .orElse("");
  }

  /** Sets the label of the following rows. */
  void part(String figure, String theirs) {
    part = figure + ", vs. " + theirs + ": ";
  }

  /** Runs both once unmeasured, then measures both, prints the row on standard error, and keeps it. */
  void compare(String what, Callable<Work> ours, Callable<Work> theirs) throws Exception {
    ours.call();
    theirs.call();
    Figures a = new Figures();
    Figures b = new Figures();
    for (int i = 0; i < pairs; i++) {
      a.add(ours);
      b.add(theirs);
    }
    String row = row(part + what, a, b);
    rows.add(row);
    System.err.println(row);
  }

  List<String> rows() {
    return rows;
  }

  static String heading() {
    return String.format(Locale.ROOT, LABEL + " %13s %13s   %-22s %11s %11s %11s %11s", "per second", "ours", "other",
        "ratio (95 % interval)", "us CPU", "other", "bytes", "other");
  }

  /** CPU time of this process and of its ended child processes. */
  private static double cpuNanos() {
    List<String> columns = SystemFile.stat(Path.of("/proc/self"));
    long children = Long.parseLong(columns.get(CHILDREN_USER)) + Long.parseLong(columns.get(CHILDREN_SYSTEM));
    return SYSTEM.getProcessCpuTime() + (double) children * TICK;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
