// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.driver.Verdict;
import java.io.PrintStream;

/** Measures the scenarios of an experiment in one design; {@link ExperimentRun} calls its methods in this order. */
public interface Measurement {

  void announce();

  /** @throws CommandException if a condition changes the same thing as a killed experiment that could not be undone */
  void refuseSame(LeftBehind left);

  /**
   * Checks the needs of the conditions, without changing anything.
   *
   * @throws CommandException if one is missing, or if the budget is too short
   */
  void probe();

  /** For a dry run: the plan, and each check of {@link #probe}. */
  void printPlan(PrintStream results);

  ExperimentDocument document();

  /**
   * Puts conditions in place once, and opens their servers, before any of them is measured.
   *
   * @throws CommandException with the condition, and what is missing
   */
  void open();

  /**
   * Returns early after a request to stop.
   *
   * @param number from 0
   * @throws CommandException if a condition can't be put in place or undone; earlier results are kept
   */
  void measure(int number);

  /**
   * Call after all scenarios are measured.
   *
   * @throws CommandException if it was refused before anything was measured; its folder is removed
   */
  Verdict verdict();
}
