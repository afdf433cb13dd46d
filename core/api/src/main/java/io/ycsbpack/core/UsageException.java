package io.ycsbpack.core;

/** User input can't be used. The message says what, where, the value seen and what to do. */
public final class UsageException extends CommandException {

  /** One line for the terminal; never holds a secret. */
  public UsageException(String message) {
    super(ExitCode.USAGE, message);
  }

  /** The same, keeping the cause for a debugger; its text is not printed. */
  public UsageException(String message, Throwable cause) {
    super(ExitCode.USAGE, message, cause);
  }
}
