package io.ycsbpack.core.report;

import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.trial.Answer;
import java.time.Duration;

/**
 * Forecasts in words. The standard deviation of a pilot of {@value Forecast#PILOT_PAIRS} pairs is off by a factor of
 * 1.5 either way, and the time grows with its square: a forecast is a range from less than half to more than twice the
 * estimate. A time that begins beyond {@value #MOST_BUDGETS} budgets is no plan for anyone, and stands as such.
 */
final class ForecastText {
  private static final double SPREAD = 1.5 * 1.5;
  private static final int MOST_BUDGETS = 10;

  private ForecastText() {
  }

  static String length(Duration estimate, Duration budget) {
    double low = seconds(estimate) / SPREAD;
    return low > MOST_BUDGETS * seconds(budget)
        ? "more than " + MOST_BUDGETS + " times the budget of " + Figures.seconds(budget)
        : Figures.seconds(ofSeconds(low)) + " to " + Figures.seconds(ofSeconds(seconds(estimate) * SPREAD));
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
      return ", more than the " + Figures.seconds(ofSeconds(budget)) + " that are left";
    }
    return ", " + (low > 0 ? Figures.seconds(ofSeconds(low)) + " to " : "at most ")
        + Figures.seconds(ofSeconds(high)) + " left";
  }

  private static double left(Answer answer, double pairs) {
    return (pairs - answer.pairs().size()) * seconds(answer.forecast().orElseThrow().pair());
  }

  private static double seconds(Duration duration) {
    return duration.getSeconds() + duration.getNano() / 1e9;
  }

  private static Duration ofSeconds(double seconds) {
    return Duration.ofMillis(Math.round(1e3 * seconds));
  }
}
