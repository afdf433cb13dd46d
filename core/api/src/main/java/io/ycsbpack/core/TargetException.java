// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

/** The target can't be reached, refuses us, or lacks the workload's data. */
public final class TargetException extends CommandException {

  /** One line: attempt, answer, fix. Never holds a secret. */
  public TargetException(String message) {
    super(ExitCode.TARGET, message);
  }

  public TargetException(String message, Throwable cause) {
    super(ExitCode.TARGET, message, cause);
  }
}
