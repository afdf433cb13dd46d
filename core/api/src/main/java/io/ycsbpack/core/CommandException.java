// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

/**
 * Ends a command with one clear line and an exit code. Thrown anywhere below a command, printed once, by the command.
 */
public class CommandException extends RuntimeException {
  private final ExitCode exitCode;

  /** {@code message} is printed unchanged and never holds a secret. */
  public CommandException(ExitCode exitCode, String message) {
    this(exitCode, message, null);
  }

  /** {@code cause} is for a debugger; its text is not printed. */
  public CommandException(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  public final ExitCode exitCode() {
    return exitCode;
  }
}
