// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.Locale;

/**
 * Forecasts in words. The standard deviation of a pilot of {@value Forecast#PILOT_PAIRS} pairs is off by a factor of
 * 1.5 either way. The time grows with its square: a forecast is a range from less than half to more than twice the
 * estimate. A time that begins beyond {@value #MOST_BUDGETS} budgets is shown as impractical.
 */
public final class ForecastText {
  private static final double SPREAD = 1.5 * 1.5;
  private static final int MOST_BUDGETS = 10;

  private ForecastText() {
  }

  public static String forecast(Forecast forecast, Terms terms) {
    String takes = "  forecast: " + Margin.text(forecast) + " takes ";
    if (terms.design() != Design.RESTARTED) {
      return takes + length(forecast.time(), terms.budget()) + " (" + spread(forecast) + ")";
    }
    boolean over = forecast.timeFor(StartPairs.FEWEST_STARTS).compareTo(terms.budget()) > 0;
    return takes + restarts(forecast) + (over
        ? "; the first " + StartPairs.FEWEST_STARTS + " may take until " + Numbers.seconds(terms.allowed())
            + ", which is 1.5 times --budget, and no longer"
        : "");
  }

  /** {@code at least 6 restarts of 70 s, 420 s (...)}. */
  private static String restarts(Forecast forecast) {
    long needed = needed(forecast);
    return String.format(Locale.ROOT,
        "at least %d restarts of %s, %s (its pairs alone let the mean of a restart vary by %.1f %%)", needed,
        Numbers.seconds(forecast.pair()), Numbers.seconds(forecast.timeFor(needed)), 100 * forecast.spread());
  }

  private static long needed(Forecast forecast) {
    return Math.max(StartPairs.FEWEST_STARTS, forecast.pairs());
  }

  private static String spread(Forecast forecast) {
    return String.format(Locale.ROOT, "standard deviation of a pair %.1f %%", 100 * forecast.spread());
  }

  /** Of an answer that was refused after the pilot. */
  public static String refusal(Answer answer) {
    Terms terms = answer.terms();
    if (answer.forecast().isEmpty()) {
      return tooShort(terms.budget(), terms.slice());
    }
    Forecast forecast = answer.forecast().get();
    String needs = Margin.text(forecast) + " in " + terms.primary().label() + " needs ";
    String budget = "; --budget " + Numbers.seconds(terms.budget());
    String advice = ". Give more time, a larger --detect, or --anyway";
    if (answer.starts() > 0) {
      return needs + restarts(forecast) + budget + " allows " + forecast.pairsIn(terms.budget()) + advice;
    }
    return needs + length(forecast.time(), terms.budget()) + " (" + spread(forecast) + ")" + budget
        + String.format(Locale.ROOT, " detects %.1f %%",
            100 * Math.expm1(forecast.detectable(forecast.pairsIn(terms.budget()))))
        + advice;
  }

  public static String notResolved(Answer answer) {
    String begin = answer.terms().primary().label() + " not resolved: ";
    if (answer.hasTooFewStarts()) {
      return begin + Words.count(answer.starts(), "restart") + " took " + Numbers.seconds(answer.course().time())
          + ", and fewer than " + StartPairs.FEWEST_STARTS + " tell nothing; --budget "
          + Numbers.seconds(answer.terms().budget()) + " has to hold " + StartPairs.FEWEST_STARTS + " of "
          + Numbers.seconds(answer.course().time().dividedBy(answer.starts()));
    }
    Decision decision = answer.decision().orElseThrow();
    Duration more = answer.forecast().map(forecast -> forecast.timeFor(forecast.morePairs(decision))).orElseThrow();
    return begin + "between " + AnswerText.between(decision.interval()) + "; " + length(more, answer.terms().budget())
        + " more at this noise";
  }

  public static String tooShort(Duration budget, Duration slice) {
    return "--budget " + Numbers.seconds(budget) + " is shorter than the pilot of " + Forecast.PILOT_PAIRS
        + " pairs of slices of " + Numbers.seconds(slice) + ": give each question at least "
        + Numbers.seconds(Terms.shortest(slice));
  }

  static String length(Duration estimate, Duration budget) {
    double low = seconds(estimate) / SPREAD;
    return low > MOST_BUDGETS * seconds(budget)
        ? "more than " + MOST_BUDGETS + " times the budget of " + Numbers.seconds(budget)
        : Numbers.seconds(low) + " to " + Numbers.seconds(seconds(estimate) * SPREAD);
  }

  /** Stands behind the interval of a trial; empty if the trial should have ended. */
  static String left(Answer answer) {
    Forecast forecast = answer.forecast().orElseThrow();
    double budget = left(answer, answer.course().most());
    double low = left(answer, forecast.pairs() / SPREAD);
    double high = Math.min(budget, left(answer, forecast.pairs() * SPREAD));
    if (high <= 0) {
      return "";
    }
    if (low >= budget) {
      return ", more than the " + Numbers.seconds(budget) + " that are left";
    }
    return ", " + (low > 0 ? Numbers.seconds(low) + " to " : "at most ")
        + Numbers.seconds(high) + " left";
  }

  private static double left(Answer answer, double pairs) {
    return (pairs - answer.pairs().size()) * seconds(answer.forecast().orElseThrow().pair());
  }

  /** Empty if the trial should have ended. */
  static String leftOfRestarts(Answer answer) {
    return answer.forecast().map(forecast -> {
      long left = Math.min(answer.course().most(), needed(forecast)) - answer.starts();
      boolean open = answer.decision().map(Decision::stop).filter(stop -> stop).isEmpty();
      return left > 0 && open ? ", about " + Numbers.seconds(forecast.timeFor(left)) + " left" : "";
    }).orElse("");
  }

  private static double seconds(Duration duration) {
    return duration.getSeconds() + duration.getNano() / 1e9;
  }
}
