// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.trial.Design;
import java.io.PrintStream;

/** Runs an experiment in one design, scenario by scenario; results are on disk as they become known. */
public abstract class ExperimentRun {
  private final int scenarios;
  private final ConditionRunner runner;
  private final StopSignal stop;

  /** @param scenarios number of them */
  protected ExperimentRun(int scenarios, ConditionRunner runner, StopSignal stop) {
    this.scenarios = scenarios;
    this.runner = runner;
    this.stop = stop;
  }

  /**
   * Measures what is not measured yet.
   *
   * @return its verdict gives the exit code
   * @throws CommandException if a condition can't be put in place or undone; earlier results are kept
   */
  public final ExperimentResult run() {
    refuseSame(runner.undoLeftBehind());
    announce();
    probe();
    document().save();
    try {
      open(runner);
      for (int number = 0; number < scenarios && !stop.isRequested(); number++) {
        measure(number);
      }
    } catch (CommandException e) {
      document().save(stop.isRequested() ? State.INTERRUPTED : State.FAILED,
          new Verdict(e.exitCode(), e.getMessage()));
      throw e;
    }
    return stop.isRequested()
        ? document().save(State.INTERRUPTED, new Verdict(stop.reason().exitCode(), stop.reason().reason()
            + ": the experiment is not complete; --resume goes on with its " + kept(document().design())))
        : document().save(State.COMPLETE, verdict());
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
  public final void dryRun(PrintStream results) {
    announce();
    probe();
    printPlan(results);
  }

  /** @throws CommandException if a condition changes the same thing as a killed experiment that could not be undone */
  protected abstract void refuseSame(LeftBehind left);

  protected abstract void announce();

  /**
   * Checks the needs of the conditions, without changing anything.
   *
   * @throws CommandException if one is missing, or if the budget is too short
   */
  protected abstract void probe();

  /** For a dry run: the plan, and each check of {@link #probe}. */
  protected abstract void printPlan(PrintStream results);

  protected abstract ExperimentDocument document();

  /**
   * Puts conditions in place once, and opens their servers, before any of them is measured.
   *
   * @throws CommandException with the condition, and what is missing
   */
  protected abstract void open(ConditionRunner runner);

  /**
   * Returns early after a request to stop.
   *
   * @param number from 0
   * @throws CommandException if a condition can't be put in place or undone; earlier results are kept
   */
  protected abstract void measure(int number);

  /**
   * Call after all scenarios are measured.
   *
   * @throws CommandException if it was refused before anything was measured; its folder is removed
   */
  protected abstract Verdict verdict();
}
