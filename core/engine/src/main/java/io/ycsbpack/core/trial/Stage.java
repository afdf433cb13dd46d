// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.StartPairs;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Results of several starts of the servers of a few conditions of a path. There are two looks: at {@value
 * StartPairs#FEWEST_STARTS} starts, which may end the stage, and at the planned number. The intervals of all
 * neighbours, and of the ends, are simultaneous at 95 % at both looks, whatever ends the stage. The error is shared
 * among these differences, and the share of each between its looks (Bonferroni).
 *
 * @param rounds  of complete starts
 * @param planned number of starts
 */
public record Stage(int conditions, List<Round> rounds, Duration time, int planned) {
  public Stage {
    rounds = List.copyOf(rounds);
  }

  /**
   * The probability that the interval of one difference misses the truth, at a look at some of the starts. The look
   * that may end the stage early has the share of a power function (Lan and DeMets 1983), the other one what is left.
   * That is Bonferroni as well, because the joint distribution of two looks at so few starts is far from normal.
   */
  static double error(int conditions, int planned, int starts) {
    double error = GroupSequentialPlan.ERROR / Contrast.of(conditions).size();
    double early = planned > StartPairs.FEWEST_STARTS
        ? GroupSequentialPlan.spent(error, (double) StartPairs.FEWEST_STARTS / planned)
        : 0;
    return early > 0 && starts == StartPairs.FEWEST_STARTS ? early : error - early;
  }

  /** Complete starts. */
  public int starts() {
    return (int) rounds.stream().mapToInt(Round::block).distinct().count();
  }

  public boolean isMeasured() {
    return starts() >= StartPairs.FEWEST_STARTS;
  }

  public List<Pair> pairs(int baseline, int candidate) {
    return Round.pairs(rounds, new Contrast(baseline, candidate));
  }

  /** The answers about all neighbours, in their order. */
  public List<Answer> steps(Terms terms) {
    return IntStream.range(1, conditions).mapToObj(i -> answer(i - 1, i, terms)).toList();
  }

  /** Compares two of its conditions, neighbours or its ends, by their numbers in the stage. */
  public Answer answer(int baseline, int candidate, Terms terms) {
    return Answer.ofStarts(terms, new Answer.Course(pairs(baseline, candidate), starts(), time),
        error(conditions, planned, starts()));
  }
}
