// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

/** User input can't be used. The message says what, where, the value seen and what to do. */
public final class UsageException extends CommandException {

  public UsageException(String message) {
    super(ExitCode.USAGE, message);
  }

  public UsageException(String message, Throwable cause) {
    super(ExitCode.USAGE, message, cause);
  }
}
