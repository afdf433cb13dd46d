package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison of records for a terminal. */
public final class ComparisonText {
  private ComparisonText() {
  }

  /** Words that all figures have stand once, below them. */
  public static List<String> lines(Comparison comparison) {
    List<String> words = comparison.rows().stream().map(Comparison.Row::words).distinct().toList();
    boolean same = words.size() == 1;
    return Table.of("", List.of("", "baseline", "candidate", "delta", "95 % interval", ""), comparison.rows()
        .stream()
        .map(row -> List.of(row.name() + (row.primary() ? " (primary)" : ""), number(row.sides().baseline()),
            number(row.sides().candidate()), Words.delta(row.delta().delta()),
            row.interval().map(ComparisonText::interval).orElse(""), same ? "" : row.words()))
        .toList(), same ? "every figure: " + words.get(0) : "").lines();
  }

  public static List<String> guards(List<GuardFinding> findings) {
    return Words.guards(findings).stream().flatMap(line -> Words.wrapped("", line).stream()).toList();
  }

  public static List<String> use(String name, List<RunRecord> runs) {
    return runs.stream().map(run -> name + " " + use(run)).toList();
  }

  private static String use(RunRecord run) {
    TargetUse use = run.figures().targetUse();
    if (use == null) {
      return "used: not known";
    }
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "used %.2f cores", use.cpuCores()));
    Optional.ofNullable(run.target().limit())
        .ifPresent(limit -> text.append(String.format(Locale.ROOT,
            " of %s (%s), %.0f %%", CpuLimit.text(limit.cores()), limit.mechanism(),
            100 * use.cpuCores() / limit.cores())));
    if (use.periods() != null && use.periods() > 0) {
      text.append(String.format(Locale.ROOT, "; throttled in %.0f %% of its periods",
          100.0 * use.throttledPeriods() / use.periods()));
    }
    return text.toString();
  }

  private static String number(double value) {
    return value >= 1000 ? String.format(Locale.ROOT, "%,.0f", value) : String.format(Locale.ROOT, "%.2f", value);
  }

  private static String interval(Interval interval) {
    return Words.delta(interval.low()) + " to " + Words.delta(interval.high());
  }
}
