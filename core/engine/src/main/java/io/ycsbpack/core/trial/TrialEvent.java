// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import java.time.Duration;

/** An event of a trial. Its listener hears of it on the trial's thread, between slices. */
public sealed interface TrialEvent {

  /** The servers of a block, from 1, are under load. */
  record BlockStarted(int block) implements TrialEvent {
  }

  /**
   * The servers of a block are warm, and their first round follows.
   *
   * @param block number of their start, from 1
   * @param terms what is asked, with the length of the slices
   */
  record WarmedUp(int block, WarmUp warmup, Terms terms) implements TrialEvent {
  }

  /**
   * A round is complete, and not judged yet.
   *
   * @param spent time of the budget until then
   */
  record RoundMeasured(Round round, Duration spent) implements TrialEvent {
  }

  /**
   * A start of servers has all of its rounds, and is not judged yet.
   *
   * @param block number of the start, from 1
   * @param spent time of the budget until then
   */
  record BlockMeasured(int block, Duration spent) implements TrialEvent {
  }

  /**
   * A round of a baseline and a candidate is judged.
   *
   * @param answer known so far, as if a stop were requested now; if servers are restarted, by complete starts
   */
  record RoundJudged(Round round, Answer answer) implements TrialEvent {
  }

  /** A start of a baseline and a candidate is judged: the answer as if a stop were requested now. */
  record BlockJudged(Answer answer) implements TrialEvent {
  }

  /** A start of the servers of a stage is judged. */
  record StageJudged(Stage stage) implements TrialEvent {
  }

  /** The pilot is over, and the trial goes on. */
  record PilotEnded(Forecast forecast, Terms terms) implements TrialEvent {
  }

  /**
   * A planned look, perhaps one of another process once more. It comes before the judgement that follows from it.
   *
   * @param rounds number of rounds that it includes
   */
  record Looked(Decision decision, int rounds) implements TrialEvent {
  }

  /**
   * The client was suspended in rounds, which are measured again.
   *
   * @param time that they took, which does not count against the budget
   */
  record Dropped(int number, Duration time) implements TrialEvent {
  }
}
