// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.CounterDifference;
import io.ycsbpack.core.trial.CounterDifferences;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A counter of the server per successful operation, compared; or the mean service time of one of several operations.
 *
 * @param unit    of the values; empty for a count
 * @param delta   (candidate - baseline) / baseline; null if the baseline has none, or the counter is too rare
 * @param low     lower end of the 95 % confidence interval of this counter by itself
 * @param differs whether the two differ, adjusted for the number of counters (Holm)
 */
public record CounterResult(String name, String unit, double baseline, double candidate, Double delta, Double low,
    Double high, boolean differs) {
  /** Smaller differences are found, too, and explain nothing. */
  private static final double SMALL = 0.01;

  /** The largest differences first, with the units of the declared counters. */
  public static List<CounterResult> of(Answer answer, List<Counter> declared) {
    Map<String, Counter> known = declared.stream()
        .collect(Collectors.toMap(Counter::name, Function.identity(), (one, other) -> one));
    return CounterDifferences.found(answer)
        .stream()
        .filter(difference -> known.containsKey(difference.counter()))
        .map(difference -> of(difference, known.get(difference.counter()).unit()))
        .toList();
  }

  /** Those that lost most first; none of a single operation. */
  public static List<CounterResult> ofOperations(Answer answer) {
    return CounterDifferences.ofOperations(answer)
        .stream()
        .map(difference -> of(difference, Counter.Unit.NANOSECONDS))
        .toList();
  }

  private static CounterResult of(CounterDifference difference, Counter.Unit unit) {
    Optional<Interval> interval = difference.interval();
    return new CounterResult(difference.counter(), unit.symbol(), unit.shown(difference.baseline()),
        unit.shown(difference.candidate()), difference.delta().orElse(null), interval.map(Interval::low).orElse(null),
        interval.map(Interval::high).orElse(null), difference.isSignificant());
  }

  @JsonIgnore
  public boolean isNamed() {
    return differs && (delta == null || Math.abs(delta) >= SMALL);
  }
}
