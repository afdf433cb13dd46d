package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Rounds that go on until a question is answered, in words. */
final class RoundText {
  private RoundText() {
  }

  /**
   * Which run this is.
   *
   * @param course of its scenario; null before the end of the first round
   */
  static String label(PlannedTrial trial, RoundCourse course) {
    return "[round " + trial.round() + (course == null ? "" : " of at most " + course.most()) + "] "
        + (trial.scenario().name().isEmpty() ? "" : trial.scenario().name() + ", ") + trial.condition() + ":";
  }

  /** Where the question of a candidate stands after a round. */
  static String progress(int rounds, RoundCourse course, ComparisonResult comparison) {
    Optional<Figure> primary = comparison.primary();
    Duration left = Duration.ofNanos(course.spentNanos() / rounds * Math.max(0, course.most() - rounds));
    return "  round " + rounds + " of at most " + course.most() + ", " + comparison.candidate() + ": " + primary
        .map(figure -> figure.name() + " " + percent(figure.delta()) + " %" + (figure.low() == null
            ? ""
            : " (" + percent(figure.low()) + " to " + percent(figure.high()) + " %)") + ", " + figure.words())
        .orElse("no figure can be judged") + "; at most " + RoundBudget.text(left) + " left";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%+.1f", 100 * share);
  }
}
