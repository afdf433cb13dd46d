// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
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
  public static List<String> lines(List<JudgedFigure> figures) {
    List<String> words = figures.stream().map(JudgedFigure::words).distinct().toList();
    boolean same = words.size() == 1;
    return Table.of("", List.of("", "baseline", "candidate", "delta", "95 % interval", ""), figures.stream()
        .map(figure -> List.of(figure.name() + (figure.primary() ? " (primary)" : ""),
            Numbers.number(figure.baseline()), Numbers.number(figure.candidate()), Words.delta(figure.delta()),
            figure.low() == null ? "" : Words.interval(figure),
            same ? "" : figure.words()))
        .toList(), same ? "every figure: " + words.get(0) : "").lines();
  }

  public static List<String> guards(List<GuardFinding> findings) {
    return Words.guards(findings).stream().flatMap(line -> Words.wrapped("", "  ", line).stream()).toList();
  }

  public static List<String> use(String name, List<RunRecord> runs) {
    return runs.stream().map(run -> name + " " + use(run)).toList();
  }

  private static String use(RunRecord run) {
    TargetUse use = run.figures().targetUse();
    return "used" + (use == null ? ": not known" : " " + Words.cpu(use, Optional.ofNullable(run.target().limit())));
  }
}
