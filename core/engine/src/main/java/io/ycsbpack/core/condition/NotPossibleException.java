// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.util.Optional;

/** A condition that this machine can't have, or this user may not put in place: an experiment goes on without it. */
public final class NotPossibleException extends CommandException {
  public NotPossibleException(String reason) {
    super(ExitCode.CONDITION, reason);
  }

  public NotPossibleException(String reason, Throwable cause) {
    super(ExitCode.CONDITION, reason, cause);
  }

  /** @throws NotPossibleException with the reason, if there is one */
  static void throwIf(String what, Optional<String> impossible) {
    impossible.ifPresent(reason -> {
      throw new NotPossibleException(what + ": " + reason);
    });
  }
}
