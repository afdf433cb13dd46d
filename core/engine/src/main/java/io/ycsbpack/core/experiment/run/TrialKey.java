package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.experiment.plan.PlannedTrial;

/**
 * Tells the trials of an experiment apart.
 *
 * @param scenario  its number
 * @param round     in which the trial is
 * @param condition that is measured
 */
record TrialKey(int scenario, int round, String condition) {

  static TrialKey of(PlannedTrial trial) {
    return new TrialKey(trial.number(), trial.round(), trial.condition());
  }
}
