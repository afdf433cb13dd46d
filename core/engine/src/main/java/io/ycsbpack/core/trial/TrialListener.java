// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import java.time.Duration;

/** Hears how a trial goes; called on its thread, between slices. */
public interface TrialListener {

  /**
   * The servers of a block are warm, and their first round follows.
   *
   * @param block number of their start, from 1
   * @param terms what is asked, with the length of the slices
   */
  default void warmedUp(int block, WarmUp warmup, Terms terms) {
    // told to those who show or keep it
  }

  /**
   * A round was measured, in a trial of any kind; nothing follows from it yet.
   *
   * @param spent time of the budget until then
   */
  default void measured(Round round, Duration spent) {
    // told to those who keep it
  }

  /**
   * A start of servers has all of its rounds, in a trial of any kind; nothing follows from it yet.
   *
   * @param block number of the start, from 1
   * @param spent time of the budget until then
   */
  default void complete(int block, Duration spent) {
    // told to those who keep it
  }

  /**
   * A round of a baseline and a candidate was measured.
   *
   * @param answer what is known so far, as if a stop were requested now; if servers are restarted, by complete starts
   */
  default void round(Round round, Answer answer) {
    // told to those who show or keep it
  }

  /**
   * A start of both servers has all of its rounds.
   *
   * @param answer what is known so far, as if a stop were requested now
   */
  default void block(Answer answer) {
    // told to those who show or keep it
  }

  /** The pilot is over, and the trial goes on. */
  default void forecast(Forecast forecast, Terms terms) {
    // told to those who show or keep it
  }

  /**
   * A planned look was taken, perhaps one of another process once more; before the round or the block that it follows
   * from is told.
   *
   * @param rounds number of rounds that it includes
   */
  default void look(Decision decision, int rounds) {
    // told to those who show or keep it
  }

  /**
   * The client was suspended in rounds, which were dropped and measured again.
   *
   * @param time that they took, which does not count against the budget
   */
  default void dropped(int number, Duration time) {
    // told to those who show or keep it
  }

  /** A start of the servers of a stage has all of its rounds. */
  default void stageBlock(Stage stage, int planned) {
    // told to those who show or keep it
  }
}
