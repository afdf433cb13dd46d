// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;

/** A condition that this machine can't have, or this user may not put in place: an experiment goes on without it. */
public final class NotPossibleException extends CommandException {
  private static final long serialVersionUID = 1;

  /** @param reason one line */
  public NotPossibleException(String reason) {
    super(ExitCode.CONDITION, reason);
  }

  public NotPossibleException(String reason, Throwable cause) {
    super(ExitCode.CONDITION, reason, cause);
  }
}
