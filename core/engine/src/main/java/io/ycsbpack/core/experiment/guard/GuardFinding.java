package io.ycsbpack.core.experiment.guard;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.ExitCode;
import java.util.Locale;

/**
 * What a guard says of a comparison.
 *
 * @param guard  which one
 * @param state  whether it holds
 * @param reason why it does not, or was not checked, with the values seen; empty where it holds
 */
public record GuardFinding(Guard guard, State state, String reason) {

  /** Whether a guard holds. */
  public enum State {
    /** It holds. */
    PASSED,
    /** It does not hold, and there is no verdict. */
    REFUSED,
    /** There are too few data to tell. */
    NOT_CHECKED;

    /** The word in documents. */
    @JsonValue
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Whether it refuses a verdict. */
  @JsonIgnore
  public boolean isRefused() {
    return state == State.REFUSED;
  }

  /** What a comparison ends with that it refuses a verdict. */
  public ExitCode exitCode() {
    return guard == Guard.SAME_ANSWERS ? ExitCode.ERRORS : ExitCode.NOT_VALID;
  }

  /** Whether there were too few data to tell. */
  @JsonIgnore
  public boolean isNotChecked() {
    return state == State.NOT_CHECKED;
  }
}
