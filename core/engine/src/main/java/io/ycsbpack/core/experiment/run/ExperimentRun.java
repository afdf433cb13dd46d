// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.trial.Design;
import java.io.PrintStream;

/**
 * Runs an experiment of any design, scenario by scenario; results are on disk as they become known.
 *
 * @param scenarios number of them
 */
public record ExperimentRun(int scenarios, Measurement measurement, ConditionRunner runner, StopSignal stop) {
  /**
   * Measures what is not measured yet.
   *
   * @return its verdict gives the exit code
   * @throws CommandException if a condition can't be put in place or undone; earlier results are kept
   */
  public ExperimentResult run() {
    measurement.refuseSame(runner.undoLeftBehind());
    measurement.announce();
    measurement.probe();
    measurement.document().save();
    try {
      measurement.open();
      for (int number = 0; number < scenarios && !stop.isRequested(); number++) {
        measurement.measure(number);
      }
    } catch (CommandException e) {
      measurement.document()
          .save(stop.isRequested() ? State.INTERRUPTED : State.FAILED,
              new Verdict(e.exitCode(), e.getMessage()));
      throw e;
    }
    return stop.isRequested()
        ? measurement.document()
            .save(State.INTERRUPTED, new Verdict(stop.reason().exitCode(), stop.reason().reason()
                + ": the experiment is not complete; --resume goes on with its "
                + kept(measurement.document().design())))
        : measurement.document().save(State.COMPLETE, measurement.verdict());
  }

  /** The part that a resumed experiment goes on with. */
  private static String kept(Design design) {
    return switch (design) {
      case SWITCHED -> "pairs";
      case RESTARTED -> "complete restarts";
      case WHOLE_RUNS -> "whole rounds";
    };
  }

  /**
   * Prints the plan, and checks the needs of the conditions; measures nothing.
   *
   * @throws CommandException if one is missing
   */
  public void dryRun(PrintStream results) {
    measurement.announce();
    measurement.probe();
    measurement.printPlan(results);
  }
}
