// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;

/** A client in this process can't reach a server that is in place; one that is elsewhere may. */
public final class NotReachedException extends CommandException {
  public NotReachedException(String message) {
    super(ExitCode.TARGET, message);
  }
}
