// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.step;

/**
 * Switches running servers or neighbors from one condition to another, such as a limit that is changed in place. It
 * happens at the border of two slices, in the process of the experiment, because a separate command would take too
 * long. It needs no undoing: its change ends with the server or the neighbor that is changed.
 */
public interface SwitchStep {

  /**
   * Finds its target, once before the first slice, if that takes longer than a switch may; by default nothing.
   *
   * @throws CommandException if the target is not there
   */
  default void prepare() {
    // most know it by name
  }

  /**
   * Returns once the target itself reports the change.
   *
   * @throws CommandException if the switch does not take effect
   */
  void run();

  /** @throws CommandException if the target has been changed since */
  void verify();
}
