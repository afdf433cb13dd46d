package io.ycsbpack.core.experiment.step;

/**
 * Switches what runs already from one condition to another: a limit changed in place, say. It happens at the border of
 * two slices, in the process of the experiment, because a command of its own would take longer than the slice may wait.
 * What it changes ends with what it changes it on, so that it needs no undoing of its own.
 */
public interface SwitchStep {

  /**
   * Finds what it switches, once before the first slice, where that takes longer than a switch may; by default nothing.
   *
   * @throws CommandException when it is not there
   */
  default void prepare() {
    // most know it by name
  }

  /**
   * Switches, and returns once what was switched says so itself.
   *
   * @throws CommandException when it does not take effect
   */
  void run();

  /**
   * Checks that what was switched is still so.
   *
   * @throws CommandException when it has been changed since
   */
  void verify();
}
