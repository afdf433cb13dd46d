// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.ExitCode;
import java.util.Optional;

/** The first word on a measurement that does not end with 0, on a terminal and on a page. */
public enum VerdictWord {
  INVALID,
  REFUSED,
  NOT_RESOLVED,
  GATE_FAILED,
  WORSE,
  INTERRUPTED;

  /** Empty if the code says nothing about figures. */
  public static Optional<VerdictWord> of(ExitCode code) {
    return switch (code) {
      case ERRORS, NOT_VALID -> Optional.of(INVALID);
      case NOT_RESOLVABLE -> Optional.of(REFUSED);
      case NOT_RESOLVED -> Optional.of(NOT_RESOLVED);
      case GATE -> Optional.of(GATE_FAILED);
      case WORSE -> Optional.of(WORSE);
      case TIMED_OUT, INTERRUPTED, TERMINATED -> Optional.of(INTERRUPTED);
      case OK, USAGE, TARGET, CONDITION, CLIENT, INTERNAL -> Optional.empty();
    };
  }

  @JsonValue
  @Override
  public String toString() {
    return name().replace('_', ' ');
  }
}
