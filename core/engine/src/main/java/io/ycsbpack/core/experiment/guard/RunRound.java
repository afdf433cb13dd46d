// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Baseline and candidate in one round of whole runs. */
public record RunRound(Sample baseline, Sample candidate) {

  /**
   * @param round    from 1
   * @param timeline the measured phase; empty if there is none
   */
  public record Sample(String arm, int round, RunRecord run, List<RunLogs.Interval> timeline) {

    String where() {
      return "'" + arm + "' in round " + round;
    }
  }

  public int number() {
    return baseline.round();
  }

  /** Of all rounds, the baseline's first: if a guard finds something on both sides, that side is named. */
  static Stream<Sample> samples(List<RunRound> rounds) {
    return Stream.concat(baselines(rounds).stream(), candidates(rounds).stream());
  }

  /** The runs of all rounds. */
  public static Stream<RunRecord> runs(List<RunRound> rounds) {
    return samples(rounds).map(Sample::run);
  }

  /** Share of its enforcement periods in which a server was throttled; empty without a quota. */
  public static Optional<Double> throttledShare(Figures.TargetUse use) {
    return Optional.ofNullable(use.periods())
        .filter(periods -> periods != 0)
        .map(periods -> (double) use.throttledPeriods() / periods);
  }

  static List<Sample> baselines(List<RunRound> rounds) {
    return rounds.stream().map(RunRound::baseline).toList();
  }

  static List<Sample> candidates(List<RunRound> rounds) {
    return rounds.stream().map(RunRound::candidate).toList();
  }
}
