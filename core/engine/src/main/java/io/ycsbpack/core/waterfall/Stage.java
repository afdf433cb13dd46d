package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.List;

/**
 * What several starts of the servers of a few conditions of a path tell of them. The number of starts does not depend
 * on what they tell, so that there is one look; the intervals of all neighbours, and of the ends, hold together at 95 %
 * (Bonferroni).
 */
public final class Stage {
  private final int conditions;
  private final List<Round> rounds;
  private final Duration time;

  /**
   * A stage.
   *
   * @param rounds of complete starts
   * @param time   how long it took
   */
  Stage(int conditions, List<Round> rounds, Duration time) {
    this.conditions = conditions;
    this.rounds = List.copyOf(rounds);
    this.time = time;
  }

  /** How many conditions it measured. */
  public int conditions() {
    return conditions;
  }

  /** Complete starts. */
  public int starts() {
    return (int) rounds.stream().mapToInt(Round::start).distinct().count();
  }

  /** How long it took. */
  public Duration time() {
    return time;
  }

  /** Whether there are enough starts to tell anything. */
  public boolean isMeasured() {
    return starts() >= StartPairs.FEWEST_STARTS;
  }

  /** The slices of two of its conditions as pairs. */
  public List<Pair> pairs(int baseline, int candidate) {
    return rounds.stream().map(round -> round.pair(baseline, candidate)).toList();
  }

  /**
   * What one of its conditions differs by from another, by their numbers in the stage.
   *
   * @param terms of the question in which they are compared
   */
  public Answer answer(int baseline, int candidate, Terms terms) {
    // Neighbours, and the ends where those are no neighbours.
    int contrasts = conditions == 2 ? 1 : conditions;
    return Answer.ofStarts(terms, new Answer.Course(pairs(baseline, candidate), starts(), time),
        GroupSequentialPlan.ERROR / contrasts);
  }
}
