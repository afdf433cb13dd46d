package io.ycsbpack.core.report;

import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.waterfall.Stage;
import java.time.Duration;

/** What the stages of a difference that is taken apart cost, in words. */
public final class StageText {
  private static final String STARTS = StartPairs.FEWEST_STARTS + " starts of ";

  private StageText() {
  }

  /** Before anything is measured. */
  public static String least(int servers, Duration least) {
    return "  the first stage takes at least " + Figures.seconds(least) + " of slices: " + STARTS + servers
        + " servers at once; their set-up comes in addition";
  }

  /** How long it may take to divide a step by sizes, beyond the budget. */
  public static String threshold(Duration more) {
    return "  a threshold, where the step that carries most has one, is looked for in at most " + Figures.seconds(more)
        + " beyond that";
  }

  /** At the beginning of a stage. */
  public static String begin(int number, int servers, Duration least) {
    return "  stage " + number + ": " + servers + " servers at once, at least " + StartPairs.FEWEST_STARTS + " starts, "
        + Figures.seconds(least) + " or more";
  }

  /** Why a stage has fewer servers than it could. */
  public static String fewer(int servers, int most, Duration least, Duration budget) {
    return "  " + servers + " instead of " + most + " servers at once, because " + most + " take "
        + Figures.seconds(least) + " or more, and --budget is " + Figures.seconds(budget)
        + ": fewer steps are told apart";
  }

  /**
   * Why a difference is not taken apart.
   *
   * @param divided whether that would leave steps together
   */
  public static String refusal(String candidate, int servers, Duration least, Duration budget, boolean divided) {
    return "the difference of '" + candidate + "' is not taken apart: " + STARTS + servers + " servers at once need "
        + Figures.seconds(least) + " or more, the fewest that tell anything"
        + (divided ? ", and not yet each step" : "")
        + ", and --budget is " + Figures.seconds(budget)
        + ": give more time, a shorter --slice, or go on with --anyway";
  }

  /** After a stage that ended before it told anything, because its starts take too long. */
  public static String cut(String candidate, Stage stage, Duration budget) {
    return "the difference of '" + candidate + "' is not taken apart: " + StartText.starts(stage.starts()) + " of "
        + stage.conditions() + " servers took " + Figures.seconds(stage.time()) + ", "
        + StartPairs.FEWEST_STARTS + " are needed, and --budget is " + Figures.seconds(budget)
        + ": give --budget " + Figures.seconds(needed(stage)) + " or more, or a shorter --slice";
  }

  private static Duration needed(Stage stage) {
    return stage.time().multipliedBy(StartPairs.FEWEST_STARTS).dividedBy(Math.max(1, stage.starts()));
  }
}
