package io.ycsbpack.core.export;

import java.util.Objects;

/**
 * What was judged of a result: its verdict, a gate, or a comparison.
 *
 * @param name    of what was judged
 * @param outcome of it
 * @param words   figures and bounds, or why it was not judged; may be empty for a verdict that passed
 */
public record ExportedCheck(String name, Outcome outcome, String words) {

  /** How a check ended. */
  public enum Outcome {
    /** It holds. */
    PASSED,
    /** It was judged, and does not hold. */
    FAILED,
    /** The measurement can't be trusted. */
    ERROR,
    /** Nothing was concluded. */
    SKIPPED
  }

  /** All are there. */
  public ExportedCheck {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(words, "words");
  }
}
