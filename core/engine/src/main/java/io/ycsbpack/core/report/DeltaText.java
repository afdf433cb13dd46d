package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.analysis.DeltaHistory;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Comparisons of two conditions in the shape of the published tables: a line each, about 100 columns. */
public final class DeltaText {
  /** Longer names of scenarios are cut. */
  private static final int MOST = 24;

  private DeltaText() {
  }

  /** Cases of an experiment, or lines of the history, with the names of the two conditions on top. */
  public static List<String> table(List<DeltaHistory.Line> lines) {
    List<String> table = new ArrayList<>();
    DeltaHistory.Line first = lines.get(0);
    int wide = Math.min(MOST, Math.max("environment".length(),
        lines.stream().mapToInt(line -> line.scenario().length()).max().orElse(0)));
    table.add(new TextTable(0, -wide, -10, 19, 19).row("", "", cut(first.baseline().name(), 19),
        cut(first.candidate().name(), 19)));
    TextTable figures = new TextTable(0, -wide, -10, 8, 10, 8, 10, 8, 15, 9);
    table.add(figures.row("environment", "test", "ops/s", "CPU use", "ops/s", "CPU use", "delta", "95 % interval",
        "throttled"));
    lines.forEach(line -> {
      table.add(figures.row(cut(line.scenario(), MOST), cut(test(line), 10),
          Words.number(line.baseline().summary().throughput()), use(line.baseline().summary()),
          Words.number(line.candidate().summary().throughput()), use(line.candidate().summary()),
          delta(line.throughput()) + (line.unlike() ? "*" : ""),
          Comparison.isLoadOffered(line.throughput()) ? "-" : interval(line.throughput()),
          throttled(line)));
      verdicts(line).forEach(verdict -> table.addAll(Words.wrapped("  ", verdict)));
    });
    if (lines.stream().anyMatch(DeltaHistory.Line::unlike)) {
      table.add("* an unlike pair: the CPU of the two is limited by another mechanism, or to another number of cores");
    }
    return table;
  }

  private static List<String> verdicts(DeltaHistory.Line line) {
    if (line.throughput().verdict() == null) {
      return List.of("not judged: an earlier version compared these; 'ycsb report' on its folder judges its records");
    }
    if (Comparison.isLoadOffered(line.throughput())) {
      String throughput = "throughput: " + line.throughput().words();
      return line.primary() == null
          ? List.of(throughput)
          : List.of(Words.name(line.primary()) + ": " + Words.delta(line.primary().delta()) + " ("
              + interval(line.primary()) + "), " + line.primary().words(), throughput);
    }
    List<String> verdicts = new ArrayList<>(List.of("throughput: " + line.throughput().words()));
    ExperimentResult.Figure cpu = line.cpuPerOperation();
    if (cpu != null) {
      verdicts.add(cpu.primary() ? 0 : 1, "CPU per operation: " + Words.delta(cpu.delta()) + " (" + interval(cpu)
          + "), " + cpu.words());
    }
    return verdicts;
  }

  private static String delta(ExperimentResult.Figure throughput) {
    return Comparison.isLoadOffered(throughput) ? "-" : Words.delta(throughput.delta());
  }

  private static String interval(ExperimentResult.Figure figure) {
    return figure.low() == null
        ? "too few pairs"
        : String.format(Locale.ROOT, "%+.1f to %+.1f", 100 * figure.low(), 100 * figure.high());
  }

  /** Of the baseline and of the candidate, in per cent. */
  private static String throttled(DeltaHistory.Line line) {
    return percent(line.baseline().summary().throttledShare()) + "/"
        + percent(line.candidate().summary().throttledShare()) + " %";
  }

  private static String percent(Double share) {
    return share == null ? "-" : String.format(Locale.ROOT, "%.0f", 100 * share);
  }

  private static String test(DeltaHistory.Line line) {
    String first = line.workload().split(",")[0];
    return first.substring(first.lastIndexOf('/') + 1);
  }

  private static String use(ExperimentResult.Summary summary) {
    if (summary.cpuCores() == null) {
      return "not known";
    }
    return summary.limitCores() == null
        ? String.format(Locale.ROOT, "%.2f cores", summary.cpuCores())
        : Words.share(summary.limitShare()) + " of " + Words.cores(summary.limitCores());
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length - 1) + "~";
  }
}
