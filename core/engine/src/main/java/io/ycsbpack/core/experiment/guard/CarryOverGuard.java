// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Compares the delta of throughput in the first halves of the trials with that in the second halves, by Student's t of
 * the rounds. A condition may leave a cold cache or unfinished merges to the next trial, and that effect fades within
 * the trial.
 */
final class CarryOverGuard {
  static final int ROUNDS = 5;
  /** One of a thousand comparisons without a carry-over is refused. */
  static final double CONFIDENCE = 0.999;
  /** Share of the delta: a large one that changes by less is still the same answer. */
  static final double LEAST = 0.5;
  /** Seconds: halves of a shorter trial hold too few intervals. */
  static final double SHORTEST = 10;

  private CarryOverGuard() {
  }

  static Optional<GuardFinding> check(List<RunRound> rounds, double margin) {
    if (RunRound.runs(rounds).anyMatch(run -> run.figures().offered() != null)) {
      return Optional.empty();
    }
    int count = rounds.size();
    if (count < ROUNDS) {
      return Optional.of(Guard.CARRY_OVER.notChecked(ROUNDS + " rounds needed, there are " + count));
    }
    List<Double> first = new ArrayList<>();
    List<Double> second = new ArrayList<>();
    for (RunRound round : rounds) {
      OptionalDouble earlier = delta(round, true);
      OptionalDouble later = delta(round, false);
      if (earlier.isEmpty() || later.isEmpty()) {
        return Optional.of(Guard.CARRY_OVER.notChecked("a trial of round " + round.number()
            + " has no timeline, or one too short to halve"));
      }
      first.add(earlier.getAsDouble());
      second.add(later.getAsDouble());
    }
    return Optional.of(check(first, second, margin));
  }

  /** The logarithm of candidate / baseline in a half of a round; empty if one of them has no such half. */
  private static OptionalDouble delta(RunRound round, boolean isFirst) {
    OptionalDouble baseline = rate(round.baseline().timeline(), isFirst);
    OptionalDouble candidate = rate(round.candidate().timeline(), isFirst);
    return baseline.isEmpty() || candidate.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.log(candidate.getAsDouble() / baseline.getAsDouble()));
  }

  /** Judges the logarithms of candidate / baseline in both halves of the trials, pair by pair. */
  static GuardFinding check(List<Double> first, List<Double> second, double margin) {
    Estimate change = ArithmeticMean.estimate(
        IntStream.range(0, first.size()).mapToDouble(i -> first.get(i) - second.get(i)).toArray());
    double size = Math.abs(change.center());
    double delta = Math.abs(mean(first) + mean(second)) / 2;
    boolean isLarge = size > Math.log1p(margin) && size > LEAST * delta;
    return isLarge && !change.interval(1 - CONFIDENCE).contains(0)
        ? Guard.CARRY_OVER.refused(String.format(Locale.ROOT,
            "the delta of throughput was %+.1f %% in the first halves of the trials and %+.1f %% in the second",
            100 * Math.expm1(mean(first)), 100 * Math.expm1(mean(second))))
        : Guard.CARRY_OVER.passed();
  }

  /** Successful operations per second of a half; empty if it has none. */
  private static OptionalDouble rate(List<RunLogs.Interval> timeline, boolean isFirst) {
    double all = timeline.stream().mapToDouble(RunLogs.Interval::length).sum();
    List<RunLogs.Interval> half = timeline.stream()
        .filter(interval -> interval.end() - interval.length() / 2 < all / 2 == isFirst)
        .toList();
    long ok = half.stream().mapToLong(RunLogs.Interval::ok).sum();
    double length = half.stream().mapToDouble(RunLogs.Interval::length).sum();
    return all < SHORTEST || ok == 0 ? OptionalDouble.empty() : OptionalDouble.of(ok / length);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
