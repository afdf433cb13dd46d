// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Compares the delta of the first third of the rounds with the last third's, by Student's t with the variance within
 * the thirds. Equal drift of both sides cancels in each pair.
 */
final class DriftGuard {
  /** Three pairs in each third. */
  static final int ROUNDS = 9;
  /** One of a thousand comparisons without a drift is refused. */
  static final double CONFIDENCE = 0.999;

  private static final int THIRDS = 3;

  private DriftGuard() {
  }

  static Optional<GuardFinding> check(RunRounds rounds) {
    int count = rounds.ratios().size();
    if (count == 0) {
      return Optional.empty();
    }
    if (count < ROUNDS) {
      return Optional.of(Guard.DRIFT.notChecked(ROUNDS + " rounds needed, there are " + count));
    }
    List<Double> logs = rounds.ratios().stream().map(Math::log).toList();
    int third = count / THIRDS;
    List<Double> first = logs.subList(0, third);
    List<Double> middle = logs.subList(third, count - third);
    List<Double> last = logs.subList(count - third, count);
    double variance = (squares(first) + squares(middle) + squares(last)) / (count - THIRDS);
    double half = TDistribution.of(count - THIRDS).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
        * Math.sqrt(2 * variance / third);
    double drift = Math.abs(mean(last) - mean(first));
    return Optional.of(drift > half && drift > Math.log1p(rounds.margin())
        ? Guard.DRIFT.refused(String.format(Locale.ROOT,
            "the delta of the primary figure was %+.1f %% in the first third of the rounds and %+.1f %% in the last",
            100 * Math.expm1(mean(first)), 100 * Math.expm1(mean(last))))
        : Guard.DRIFT.passed());
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static double squares(List<Double> values) {
    double mean = mean(values);
    return values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
  }
}
