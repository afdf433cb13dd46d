package io.ycsbpack.k8s.job;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;

/** A client fits on no node that it may run on, and that has stayed so. */
final class NoRoomException extends CommandException {

  /** One line that names the pod, and what the scheduler says. */
  NoRoomException(String message) {
    super(ExitCode.CONDITION, message);
  }
}
