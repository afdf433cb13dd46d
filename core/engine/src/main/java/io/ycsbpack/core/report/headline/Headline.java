package io.ycsbpack.core.report.headline;

import java.util.List;
import java.util.Locale;

/**
 * The answer of a comparison, in words that a reader can repeat.
 *
 * @param scenario  in which; empty where nothing varied
 * @param candidate that is compared with the baseline
 * @param answer    a few words: the change where a verdict is given on it, never a change that the verdict denies
 * @param sentence  what the answer is of, with levels and interval
 * @param mood      whether it is good or bad
 * @param also      what else is to be known: what the experiment counts, and other figures that got worse
 */
public record Headline(String scenario, String candidate, String answer, String sentence, Mood mood,
    List<String> also) {

  /** Whether an answer is good or bad. */
  public enum Mood {
    /** The candidate is better. */
    BETTER,
    /** The candidate is worse. */
    WORSE,
    /** Neither, or not known. */
    SAME;

    /** The class of its card. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** In one line, as in {@code kubernetes: Throughput 6.8 % lower}. */
  public String line() {
    return (scenario.isEmpty() ? "" : scenario + ", ") + candidate + ": " + answer;
  }
}
