// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Cost of a server's loss in the trials of one condition.
 *
 * @param back    seconds until throughput was back, of the trials in which it was
 * @param trials  in which a server was lost
 * @param first   seconds until the first error, of the trials that had one
 * @param gaps    seconds of the longest time without a success
 * @param failed  operations that failed
 * @param missing acknowledged rows that were not there at the end, of all trials; null if that was not checked
 */
record Outage(List<Double> back, int trials, List<Double> first, List<Double> gaps, List<Double> failed,
    Long missing) {

  /** Empty if no server was lost in any trial. */
  static Optional<Outage> of(ReportSource source, ConditionResult condition) {
    List<Recovery> all = source.runs(condition).stream().flatMap(run -> Recovery.of(run).stream()).toList();
    List<Double> back = new ArrayList<>();
    List<Double> first = new ArrayList<>();
    all.forEach(one -> one.backAfter().ifPresent(back::add));
    all.forEach(one -> one.firstError().ifPresent(first::add));
    Optional<Long> missing = source.records(condition)
        .stream()
        .map(run -> run.figures().writers())
        .filter(Objects::nonNull)
        .map(Figures.Writers::missingRows)
        .filter(Objects::nonNull)
        .reduce(Long::sum);
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(new Outage(back, all.size(), first, all.stream().map(Recovery::longestGap).toList(),
            all.stream().map(one -> (double) one.lost()).toList(), missing.orElse(null)));
  }

  /** Whether throughput was back in all trials, and every acknowledged row was there. */
  boolean isRecovered() {
    return back.size() == trials && (missing == null || missing == 0);
  }

  String answer() {
    if (back.size() < trials) {
      return "Not back to 95 % in " + (trials - back.size()) + " of " + trials + " trials";
    }
    return "Back to 95 % after " + Spread.seconds(back).orElseThrow();
  }

  String sentence() {
    return "After the loss of a server: " + Spread.text(failed, "%.0f").orElseThrow() + " operations failed"
        + Spread.seconds(first).map(seconds -> ", the first after " + seconds).orElse("")
        + "; the longest time without a success was " + Spread.seconds(gaps).orElseThrow() + ". Throughput counts as "
        + "back from the first second with 95 % of the goodput before (" + Words.count(trials, "trial") + ")";
  }

  /** Empty if that was not checked. */
  Optional<String> rows() {
    return Optional.ofNullable(missing)
        .map(count -> count == 0
            ? "Every acknowledged row was there at the end"
            : count + " acknowledged rows were missing at the end");
  }
}
