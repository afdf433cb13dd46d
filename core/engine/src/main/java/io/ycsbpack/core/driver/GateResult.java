// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import java.util.Objects;

/**
 * @param gate  as written, such as {@code p99(Q1) > 250ms}
 * @param value of its figure, in the unit; null if it was not judged
 * @param unit  us, ms, s, /s, % or, for a number of operations, empty
 * @param words the figure and the bound, or why it was not judged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GateResult(String gate, Result result, Double value, String unit, String words) {
  public enum Result {
    PASSED,
    FAILED,
    /** Nothing is concluded: the run is invalid, or the figure was not measured. */
    NOT_JUDGED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  public GateResult {
    Objects.requireNonNull(gate, "gate");
    Objects.requireNonNull(result, "result");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(words, "words");
  }

  GateResult notJudged(String why) {
    return new GateResult(gate, Result.NOT_JUDGED, null, "", gate + ": " + why);
  }

  public String line() {
    return "gate: " + words + (result == Result.NOT_JUDGED ? " (" + result + ")" : ": " + result);
  }
}
