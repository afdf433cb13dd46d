package io.ycsbpack.core;

/** The target can't be reached, refuses us, or does not hold what the workload needs. */
public final class TargetException extends CommandException {

  /** One line: what was tried, what came back, what to do. Never holds a secret. */
  public TargetException(String message) {
    super(ExitCode.TARGET, message);
  }

  public TargetException(String message, Throwable cause) {
    super(ExitCode.TARGET, message, cause);
  }
}
