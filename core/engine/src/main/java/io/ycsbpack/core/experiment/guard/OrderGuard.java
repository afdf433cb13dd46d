// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Detects a difference that depends on which side came first in its pair. In random order, a place within the pair that
 * costs both sides alike moves no difference. An effect that only one side has on the next slice moves the mean of all
 * pairs by half the difference of the two orders. Source: Jones and Kenward, Design and Analysis of Cross-Over Trials,
 * 2014, chapter 2.
 */
final class OrderGuard {
  /** Of fewer pairs of either order chance has too much of a say. */
  static final int FEWEST = 4;
  /** One of a thousand trials without an effect of order is refused. */
  static final double ERROR = 0.001;

  /** The mean of all pairs is off by at most half the difference of the orders. */
  private static final double PART = 2;

  private OrderGuard() {
  }

  /** In random order, carry-over widens the spread of pairs and makes their difference depend on the order. */
  static Optional<String> refusal(Answer answer) {
    Terms terms = answer.terms();
    List<double[]> starts = answer.starts() == 0
        ? List.of(terms.primary().differences(answer.pairs()).orElseThrow())
        : Figure.byBlock(terms.primary(), answer.pairs()).stream().map(SliceGuards::aroundTheirMean).toList();
    double[] differences = starts.stream().flatMapToDouble(Arrays::stream).toArray();
    double[] first = ofOrder(true, answer.pairs(), differences);
    double[] second = ofOrder(false, answer.pairs(), differences);
    if (Math.min(first.length, second.length) < FEWEST) {
      return Optional.empty();
    }
    Estimate candidateFirst = ArithmeticMean.estimate(first);
    Estimate candidateSecond = ArithmeticMean.estimate(second);
    return SliceGuards.isApart(candidateSecond, candidateFirst, PART * terms.question().logMargin(), ERROR)
        ? Optional.of(String.format(Locale.ROOT,
            "the difference of %s was %+.1f %% more with the candidate first in its pair than with it second: a slice "
                + "affects the next one",
            terms.primary().label(),
            100 * Math.expm1(candidateFirst.center() - candidateSecond.center())))
        : Optional.empty();
  }

  private static double[] ofOrder(boolean candidateFirst, List<Pair> pairs, double[] differences) {
    return IntStream.range(0, pairs.size())
        .filter(i -> pairs.get(i).candidateFirst() == candidateFirst)
        .mapToDouble(i -> differences[i])
        .toArray();
  }
}
