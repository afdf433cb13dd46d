package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.experiment.placement.LeftBehind;
import io.ycsbpack.core.record.RunRecord;
import java.io.PrintStream;

/** Measures the scenarios of an experiment in one design; {@link ExperimentRun} calls its methods in this order. */
public interface Measurement {

  /** Announces the measurement and its time. */
  void announce();

  /**
   * Refuses a condition that changes the same thing as a killed experiment that could not be undone.
   *
   * @throws CommandException with the condition
   */
  void refuseSame(LeftBehind left);

  /**
   * Asks whether what the conditions need is there, without changing anything.
   *
   * @throws CommandException with what is missing, or if the budget is too short
   */
  void probe();

  /** Ends a dry run: prints the plan, and each thing that was asked. */
  void printPlan(PrintStream results);

  /** The document of what is measured, as far as it is known. */
  ExperimentDocument document();

  /**
   * Puts conditions in place once, and opens their servers, before any of them is measured.
   *
   * @throws CommandException with the condition, and what is missing
   */
  void open();

  /**
   * Measures a scenario; returns early after a request to stop.
   *
   * @param number from 0
   * @throws CommandException when a condition can't be put in place or undone; what was measured before is kept
   */
  void measure(int number);

  /**
   * The verdict on an experiment whose scenarios are all measured.
   *
   * @throws CommandException when it was refused before anything was measured; its folder is removed
   */
  RunRecord.Verdict verdict();

  /** The part that a resumed experiment goes on with, in words: such as complete starts. */
  String kept();
}
