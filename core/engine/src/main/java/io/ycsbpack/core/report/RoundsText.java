// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Figure;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How rounds of whole runs begin, go on and end if their number is not fixed. */
public final class RoundsText {
  /** Usual between rounds, for a forecast before the first. */
  private static final double DEVIATION = 0.05;

  private RoundsText() {
  }

  /**
   * @param budget of all candidates together
   * @param round  its length; empty if it is not known before
   */
  public static List<String> beginning(AskedTerms asked, Question question, Duration budget, Optional<Duration> round) {
    String fitting = round.map(length -> fitting(question, budget.dividedBy(length), length)).orElse("");
    return List.of(
        "  asks for " + Margin.text(question.margin()) + " in "
            + asked.figure().map(Figure::label).orElse("the figure that says most under the runs' limits")
            + ", " + Numbers.seconds(asked.budget()) + " for each candidate"
            + (question.size() ? ", and goes on for the size of a difference" : "") + fitting,
        "  looks at " + RoundTerms.FIRST_LOOK + ", 6, 9, ... rounds, and ends with the answer or the budget; a forecast"
            + " follows " + RoundTerms.FIRST_LOOK + " rounds");
  }

  private static String fitting(Question question, long rounds, Duration length) {
    return "; at most " + rounds + " rounds of " + Numbers.seconds(length) + " fit"
        + (rounds < RoundTerms.FEWEST_ROUNDS
            ? ""
            : String.format(Locale.ROOT, ", which at a standard deviation of %.0f %% between rounds detect %.1f %%",
                100 * DEVIATION,
                100 * Math.expm1(new Forecast(DEVIATION, question.logMargin(), length).detectable(rounds))));
  }

  /** The state of a question after a round. */
  public static String progress(int round, int most, ComparisonResult comparison, Duration left) {
    return "  round " + round + " of at most " + most + ", " + comparison.candidate() + ": "
        + comparison.primary()
            .map(figure -> figure.name() + " " + Words.delta(figure.delta())
                + (figure.low() == null ? "" : " (" + Words.ends(figure.low(), " to ", figure.high()) + ")") + ", "
                + figure.words())
            .orElse("no figure can be judged")
        + "; at most " + Numbers.seconds(left) + " left";
  }

  public static String forecast(String candidate, Forecast forecast) {
    return String.format(Locale.ROOT, "  forecast for '%s': %s takes about %s (standard deviation of a round %.1f %%)",
        candidate, Margin.text(forecast), Numbers.seconds(forecast.time()), 100 * forecast.spread());
  }

  /** The pilot says that the budget is too short. */
  public static String refusal(String candidate, Forecast least, AskedTerms asked, Duration budget) {
    return String.format(Locale.ROOT, "%s of '%s' needs %s or more (standard deviation of a round at least %.1f %%);"
        + " --budget %s detects %.1f %%. Give more time, a larger --detect, or --anyway",
        Margin.text(least), candidate, Numbers.seconds(least.time()), 100 * least.spread(),
        Numbers.seconds(asked.budget()),
        100 * Math.expm1(least.detectable(Math.max(1, least.pairsIn(budget)))));
  }

  /**
   * The fewest rounds do not fit.
   *
   * @param source      of the length of a round
   * @param ofCandidate the shortest budget of a candidate
   */
  public static String tooShort(AskedTerms asked, Duration round, String source, Duration ofCandidate) {
    return "--budget " + Numbers.seconds(asked.budget()) + " is too short for " + RoundTerms.FEWEST_ROUNDS
        + " rounds, the fewest with an interval: one takes " + Numbers.seconds(round) + " or more, " + source
        + ". Give at least " + Numbers.seconds(ofCandidate)
        + ", fix the number of rounds by --repeats, or go on with --anyway";
  }

  public static String notResolved(JudgedFigure primary) {
    return primary.name() + " " + (primary.verdict() == DeltaVerdict.CONTROL && primary.low() != null
        ? "not resolved: between " + Words.ends(primary.low(), " and ", primary.high())
        : primary.words());
  }
}
