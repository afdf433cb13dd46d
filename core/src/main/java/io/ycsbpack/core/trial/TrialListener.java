package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.Forecast;

/** Hears how a trial goes; called on its thread, between slices. */
public interface TrialListener {

  /**
   * A pair was measured.
   *
   * @param answer what is known so far, as if a stop were requested now
   * @param looked whether the decision is that of a planned look
   */
  void pair(Answer answer, boolean looked);

  /** The pilot is over, and the trial goes on. */
  void forecast(Forecast forecast, Terms terms);
}
