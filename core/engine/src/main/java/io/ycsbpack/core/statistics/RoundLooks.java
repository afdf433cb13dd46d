package io.ycsbpack.core.statistics;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When the differences of a candidate's rounds are looked at, and what they answer. Whole runs are few: the first look
 * is at {@value #FIRST_LOOK} of them, or at all that a budget allows where these are fewer.
 *
 * @param most  rounds that the budget allows, which fixes the looks; 0 where all rounds that there are have one look
 *              together, because their number was fixed before
 * @param ended whether no further round will be measured, for a reason that does not depend on the differences
 */
public record RoundLooks(Question question, int most, boolean ended) {
  /** With fewer rounds there is no interval. */
  public static final int FEWEST_ROUNDS = TrimmedMean.FEWEST_VALUES;
  /** Rounds at the first look, where as many are planned. */
  public static final int FIRST_LOOK = 4;
  /** By their last look: a plan is a matter of numerical integration, and is asked for after each run. */
  private static final Map<Integer, GroupSequentialPlan> PLANS = new ConcurrentHashMap<>();

  /** One look at a number of rounds that was fixed before. */
  public static RoundLooks fixed(Question question) {
    return new RoundLooks(question, 0, true);
  }

  /**
   * What the differences say: at the last look that was due where that one ended the question, else so far.
   *
   * @param differences of logarithms, in the order of the rounds
   * @return empty with fewer than {@value TrimmedMean#FEWEST_VALUES}
   */
  public Optional<Decision> decide(double... differences) {
    if (differences.length < FEWEST_ROUNDS) {
      return Optional.empty();
    }
    SequentialExperiment experiment = new SequentialExperiment(
        most == 0 ? GroupSequentialPlan.of(differences.length, differences.length) : plan(most), question,
        TrimmedMean::estimate);
    for (double difference : differences) {
      Optional<Decision> look = experiment.add(difference);
      if (look.filter(Decision::stop).isPresent()) {
        return look;
      }
    }
    return Optional.of(ended ? experiment.end() : experiment.soFar());
  }

  static GroupSequentialPlan plan(int most) {
    int last = Math.max(FEWEST_ROUNDS, most);
    return PLANS.computeIfAbsent(last, count -> GroupSequentialPlan.of(Math.min(FIRST_LOOK, count), count));
  }
}
