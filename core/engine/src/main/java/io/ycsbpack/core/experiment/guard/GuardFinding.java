// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.ycsbpack.core.ExitCode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** @param reason why it does not hold, or was not checked, with the values seen; empty if it holds */
public record GuardFinding(Guard guard, State state, String reason) {
  /** Begins the words on a figure from which nothing is concluded; the reason follows. */
  public static final String NO_VERDICT = "no verdict: ";

  public enum State {
    PASSED,
    /** There is no verdict. */
    REFUSED,
    /** There are too few data to tell. */
    NOT_CHECKED;
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The words on a figure without a verdict; empty if no guard refuses it. */
  public static Optional<String> noVerdict(List<GuardFinding> findings) {
    String refused = findings.stream()
        .filter(GuardFinding::isRefused)
        .map(finding -> finding.guard().brief())
        .collect(Collectors.joining(", "));
    return refused.isEmpty() ? Optional.empty() : Optional.of(NO_VERDICT + refused);
  }

  @JsonIgnore
  public boolean isRefused() {
    return state == State.REFUSED;
  }

  public ExitCode exitCode() {
    return guard == Guard.SAME_ANSWERS ? ExitCode.ERRORS : ExitCode.NOT_VALID;
  }
}
