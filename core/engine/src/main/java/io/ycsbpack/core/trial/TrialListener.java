package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import java.time.Duration;

/** Hears how a trial goes; called on its thread, between slices. */
public interface TrialListener {

  /**
   * A pair was measured.
   *
   * @param answer what is known so far, as if a stop were requested now
   * @param looked whether the decision is that of a planned look
   */
  void pair(Answer answer, boolean looked);

  /**
   * A pair was measured within a start of both servers that goes on.
   *
   * @param pair   the newest
   * @param answer what the starts before tell
   * @param spent  time of the budget until then
   */
  default void within(Pair pair, Answer answer, Duration spent) {
    // a trial on servers that are started once has none
  }

  /** Both servers of a start are warm, and their first pair follows. */
  default void warmedUp(int start, WarmUp warmup) {
    // a trial on servers that are started once is told of a warm-up by whoever began it
  }

  /**
   * A start of both servers has all of its pairs.
   *
   * @param answer what is known so far, as if a stop were requested now
   * @param looked whether the decision is that of a planned look
   */
  default void start(Answer answer, boolean looked) {
    // a trial on servers that are started once has none
  }

  /** The pilot is over, and the trial goes on. */
  void forecast(Forecast forecast, Terms terms);

  /** A planned look was taken; of a trial that goes on, also those that it took before. */
  default void look(Decision decision) {
    // what is known at it comes with its pair
  }

  /**
   * Pairs were dropped, because the client was suspended in them, and measured again.
   *
   * @param number of the pair
   * @param time   that they took, which does not count against the budget
   */
  default void dropped(int number, Duration time) {
    // the pair that was measured instead follows
  }
}
