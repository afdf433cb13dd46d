// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.RunRecord;
import java.util.List;
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
        .map(row -> List.of(row.name() + (row.primary() ? " (primary)" : ""),
            Words.number(row.sides().baseline()), Words.number(row.sides().candidate()),
            Words.delta(row.delta().delta()),
            row.interval().map(interval -> Words.interval(interval.low(), interval.high())).orElse(""),
            same ? "" : row.words()))
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
    return "used" + (use == null ? ": not known" : " " + Words.cpu(use, Optional.ofNullable(run.target().limit())));
  }
}
