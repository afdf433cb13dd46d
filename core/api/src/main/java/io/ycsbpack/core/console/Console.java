// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.console;

/**
 * A command's output at the terminal: notes and progress, all on standard error, so that standard output has only
 * results.
 */
@FunctionalInterface
public interface Console {
  Console SILENT = line -> {
  };

  /** Prints a line even if only results, warnings and errors are requested. */
  void print(String line);

  default void say(String line) {
    print(line);
  }

  default void warn(String line) {
    print("warning: " + line);
  }

  /** Sets the current activity for the message of an interrupted command, such as "loading the data". */
  default void enter(String what) {
  }

  default String underWay() {
    return "starting";
  }

  /** Whether lines can be redrawn: not in pipes and logs, nor on terminals that can't move their cursor. */
  default boolean isTerminal() {
    return false;
  }

  /** Shows a line that the next one replaces; only on a terminal. */
  default void live(String line) {
  }

  /** Removes the live line before something else is printed. */
  default void clearLive() {
  }

  /**
   * Begins to show the progress of a long task: a bar on a terminal, a line every few seconds elsewhere. The total is
   * in the unit, such as "rows", or 0 if unknown. "bytes" are shown in MB. By default nothing is shown.
   */
  default Progress progress(String label, long total, String unit) {
    return Progress.NONE;
  }
}
