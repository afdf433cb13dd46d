package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.StartPairs;
import java.time.Duration;
import java.util.List;

/**
 * What several starts of the servers of a few conditions of a path tell of them. They are looked at twice: at
 * {@value StartPairs#FEWEST_STARTS} starts, which may end the stage, and at the number that was planned. The intervals
 * of all neighbours, and of the ends, hold together at 95 % at both looks, whatever ends the stage: the error is shared
 * among these differences, and that of each between its looks (Bonferroni).
 */
public final class Stage {
  private final int conditions;
  private final List<Round> rounds;
  private final Duration time;
  private final int planned;

  /**
   * @param rounds  of complete starts
   * @param planned number of starts
   */
  Stage(int conditions, List<Round> rounds, Duration time, int planned) {
    this.conditions = conditions;
    this.planned = planned;
    this.rounds = List.copyOf(rounds);
    this.time = time;
  }

  /**
   * The probability that the interval of one difference misses the truth, at a look at some of the starts. The look
   * that may end the stage early has the share of a power function (Lan and DeMets 1983), the other one what is left.
   * That is Bonferroni as well, because the joint distribution of two looks at so few starts is far from normal.
   */
  static double error(int conditions, int planned, int starts) {
    double error = GroupSequentialPlan.ERROR / Contrast.of(conditions).size();
    double early = planned > StartPairs.FEWEST_STARTS
        ? error * Math.pow((double) StartPairs.FEWEST_STARTS / planned, GroupSequentialPlan.EXPONENT)
        : 0;
    return early > 0 && starts == StartPairs.FEWEST_STARTS ? early : error - early;
  }

  public int conditions() {
    return conditions;
  }

  /** Complete starts. */
  public int starts() {
    return (int) rounds.stream().mapToInt(Round::block).distinct().count();
  }

  public Duration time() {
    return time;
  }

  public boolean isMeasured() {
    return starts() >= StartPairs.FEWEST_STARTS;
  }

  public List<Round> rounds() {
    return rounds;
  }

  public List<Pair> pairs(int baseline, int candidate) {
    return Round.pairs(rounds, new Contrast(baseline, candidate));
  }

  /** Compares two of its conditions, neighbours or its ends, by their numbers in the stage. */
  public Answer answer(int baseline, int candidate, Terms terms) {
    return Answer.ofStarts(terms, new Answer.Course(pairs(baseline, candidate), starts(), time),
        error(conditions, planned, starts()));
  }
}
