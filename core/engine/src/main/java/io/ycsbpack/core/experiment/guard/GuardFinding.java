package io.ycsbpack.core.experiment.guard;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.ExitCode;
import java.util.Locale;

/** @param reason why it does not hold, or was not checked, with the values seen; empty if it holds */
public record GuardFinding(Guard guard, State state, String reason) {

  public enum State {
    PASSED,
    /** There is no verdict. */
    REFUSED,
    /** There are too few data to tell. */
    NOT_CHECKED;

    @JsonValue
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @JsonIgnore
  public boolean isRefused() {
    return state == State.REFUSED;
  }

  public ExitCode exitCode() {
    return guard == Guard.SAME_ANSWERS ? ExitCode.ERRORS : ExitCode.NOT_VALID;
  }

  @JsonIgnore
  public boolean isNotChecked() {
    return state == State.NOT_CHECKED;
  }
}
