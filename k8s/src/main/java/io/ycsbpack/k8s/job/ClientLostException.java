package io.ycsbpack.k8s.job;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;

/** The results of one client can't be read any more, whatever the API server does; those of the others may be. */
final class ClientLostException extends CommandException {

  /** One line that says why, and what the API server answered. */
  ClientLostException(String message, Throwable cause) {
    super(ExitCode.NOT_VALID, message, cause);
  }
}
