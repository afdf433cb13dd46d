package io.ycsbpack.bench;

import io.ycsbpack.core.experiment.PairedDelta;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measures two ways of doing the same, in turns A B A B, so that a drift of the machine meets both alike. */
final class Turns {
  /** The column of what was compared, in every table. */
  static final String LABEL = "%-72s";

  private final int pairs;
  private final int warmUps;
  private final List<Row> rows = new ArrayList<>();
  private String part;

  /** So many pairs are measured, after so many that are not. */
  Turns(int pairs, int warmUps) {
    this.pairs = pairs;
    this.warmUps = warmUps;
  }

  /** One way of doing it. */
  interface Way {
    Work run() throws Exception;
  }

  /** How many operations were done in how many seconds, connecting left out. */
  record Work(double operations, double seconds) {
  }

  /** What was compared: figures of each pair, and microseconds of the client's CPU time per operation. */
  record Row(String what, List<Double> ours, List<Double> theirs, double ourCpu, double theirCpu) {

    /** The geometric mean of the ratios of the pairs. */
    double ratio() {
      return 1 + PairedDelta.of(theirs, ours).delta();
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, LABEL + " %,13.1f %,13.1f   %-22s %,11.1f %,11.1f", what, median(ours),
          median(theirs),
          text(PairedDelta.of(theirs, ours)), ourCpu, theirCpu);
    }
  }

  /** A ratio with its 95 % interval, where there are pairs enough for one. */
  static String text(PairedDelta delta) {
    return String.format(Locale.ROOT, "%.2f", 1 + delta.delta()) + delta.interval()
        .map(interval -> String.format(Locale.ROOT, " (%.2f to %.2f)", 1 + interval.low(), 1 + interval.high()))
        .orElse("");
  }

  /** What the following rows are about, and what is beside ours. */
  void part(String figure, String theirs) {
    part = figure + ", beside " + theirs + ": ";
  }

  /** Measures both, says the row on standard error, and keeps it. */
  void compare(String what, Way ours, Way theirs) throws Exception {
    for (int i = 0; i < warmUps; i++) {
      ours.run();
      theirs.run();
    }
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    List<Double> cpu = new ArrayList<>();
    List<Double> theirCpu = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      measure(ours, a, cpu);
      measure(theirs, b, theirCpu);
    }
    Row row = new Row(part + what, a, b, median(cpu), median(theirCpu));
    rows.add(row);
    System.err.println(row);
  }

  private static void measure(Way way, List<Double> rates, List<Double> cpuMicros) throws Exception {
    double cpu = CpuTime.nanos();
    Work work = way.run();
    cpuMicros.add((CpuTime.nanos() - cpu) / 1e3 / work.operations());
    rates.add(work.operations() / work.seconds());
  }

  /** All rows so far. */
  List<Row> rows() {
    return rows;
  }

  /** The heading of the rows. */
  static String heading() {
    return String.format(Locale.ROOT, LABEL + " %13s %13s   %-22s %11s %11s", "per second", "ours", "beside",
        "ratio (95 % interval)", "us CPU", "beside");
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
