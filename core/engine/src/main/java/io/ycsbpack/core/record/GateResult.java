// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;

/**
 * @param gate   as written, such as {@code p99(Q1) > 250ms}
 * @param result {@value #PASSED}, {@value #FAILED} or {@value #NOT_JUDGED}
 * @param value  of its figure, in the unit; null if it was not judged
 * @param unit   us, ms, s, /s, % or, for a number of operations, empty
 * @param words  the figure and the bound, or why it was not judged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GateResult(String gate, String result, Double value, String unit, String words) {
  public static final String PASSED = "passed";
  public static final String FAILED = "failed";
  /** Nothing is concluded: the run is invalid, or the figure was not measured. */
  public static final String NOT_JUDGED = "not judged";

  public GateResult {
    Objects.requireNonNull(gate, "gate");
    Objects.requireNonNull(result, "result");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(words, "words");
  }

  GateResult notJudged(String why) {
    return new GateResult(gate, NOT_JUDGED, null, "", gate + ": " + why);
  }

  public String line() {
    return "gate: " + words + (result.equals(NOT_JUDGED) ? " (" + NOT_JUDGED + ")" : ": " + result);
  }
}
