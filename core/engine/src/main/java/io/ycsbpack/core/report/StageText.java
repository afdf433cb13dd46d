// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.StageForecast.Division;
import java.time.Duration;

/** The cost of the stages of a divided difference, in words. */
public final class StageText {
  private static final String STARTS = StartPairs.FEWEST_STARTS + " restarts of ";

  public static final String NOTHING_TO_EXPLAIN = "  there is no difference to explain";
  public static final String ONE_STEP = "  there is only one step, so there is nothing to take apart";

  private StageText() {
  }

  public static String division(int steps, Division division, Duration budget, boolean fits) {
    return "  --budget " + Numbers.seconds(budget) + " is " + (fits ? "enough" : "too short") + " to tell " + steps
        + " steps apart: slices take at least " + Numbers.seconds(division.least()) + " (" + words(division)
        + "), and set-ups come in addition";
  }

  private static String words(Division division) {
    return Words.count(division.stages(), "stage") + " of " + STARTS
        + (division.stages() == 1 ? "" : "up to ") + division.servers() + " servers at once";
  }

  public static String threshold(Duration more) {
    return "  the threshold of the largest step, if it has one, is searched in at most " + Numbers.seconds(more)
        + " beyond that";
  }

  public static String thresholdSought(String step, String limit) {
    return "  the threshold of '" + step + "' is searched by sizes of " + limit;
  }

  public static String thresholdCut(Stage stage) {
    return "  no threshold was found: " + stage.starts() + " restarts of " + stage.conditions() + " servers took "
        + Numbers.seconds(stage.time()) + ", and more are needed; give a longer --budget";
  }

  /** @param before complete restarts of an earlier process */
  public static String begin(int servers, Duration least, int before) {
    return servers + " servers at once, " + (before > 0
        ? "goes on with " + Words.count(before, "restart")
        : "at least " + StartPairs.FEWEST_STARTS + " restarts, " + Numbers.seconds(least) + " or more");
  }

  public static String progress(Stage stage) {
    return "restart " + stage.starts() + " of " + stage.planned() + ", " + Numbers.seconds(stage.time()) + " so far";
  }

  public static String refusal(String candidate, int steps, Division division, Duration budget) {
    return "the difference of '" + candidate + "' is not taken apart: --budget " + Numbers.seconds(budget)
        + " is too short to tell " + steps + " steps apart, which takes " + Numbers.seconds(division.least())
        + " or more (" + words(division) + "). Give --budget " + Numbers.seconds(division.least())
        + " or more, a shorter --slice, or --anyway";
  }

  public static String usedUp(Duration budget, Duration needed) {
    return "  --budget " + Numbers.seconds(budget) + " is used up before each step was told apart: that takes --budget "
        + Numbers.seconds(needed) + " or more";
  }

  public static String cut(String candidate, Stage stage, Duration budget) {
    return "the difference of '" + candidate + "' is not taken apart: " + Words.count(stage.starts(), "restart")
        + " of "
        + stage.conditions() + " servers took " + Numbers.seconds(stage.time()) + ", "
        + StartPairs.FEWEST_STARTS + " are needed within " + Numbers.seconds(budget)
        + ". Give --budget " + Numbers.seconds(needed(stage)) + " or more, or a shorter --slice";
  }

  private static Duration needed(Stage stage) {
    return stage.time().multipliedBy(StartPairs.FEWEST_STARTS).dividedBy(Math.max(1, stage.starts()));
  }
}
