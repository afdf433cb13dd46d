package io.ycsbpack.core.report.headline;

import java.util.List;
import java.util.Locale;

/**
 * The answer of a comparison, in words that a reader can repeat.
 *
 * @param scenario empty if nothing varied
 * @param answer   a few words: the change if a verdict is given on it, never a change that the verdict denies
 * @param sentence the figure of the answer, with levels and interval
 * @param also     what the experiment counts, and other figures that got worse
 */
public record Headline(String scenario, String candidate, String answer, String sentence, Mood mood,
    List<String> also) {

  public enum Mood {
    BETTER,
    WORSE,
    /** Neither, or not known. */
    SAME;

    /** The CSS class of its card. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** {@code kubernetes: Throughput 6.8 % lower}. */
  public String line() {
    return (scenario.isEmpty() ? "" : scenario + ", ") + candidate + ": " + answer;
  }
}
