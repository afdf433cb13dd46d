// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Part;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.report.Report.Card;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The step that carries most of a difference, as a manager repeats it.
 *
 * @param figure of the server
 * @param whole  the difference from end to end
 */
record WaterfallCause(String figure, Change whole, Step step, double margin) {

  /** Empty if no step that is found carries at least half of the difference. */
  public static Optional<WaterfallCause> of(ComparisonResult comparison, double margin) {
    return Optional.ofNullable(comparison.waterfall())
        .filter(waterfall -> waterfall.conclusion().doubt() == null || waterfall.conclusion().doubt().isEmpty())
        .flatMap(waterfall -> of(waterfall, margin));
  }

  private static Optional<WaterfallCause> of(WaterfallResult waterfall, double margin) {
    String figure = waterfall.figure();
    return waterfall.whole()
        .change(figure)
        .filter(whole -> whole.low() > 0 || whole.high() < 0)
        .flatMap(whole -> waterfall.steps()
            .stream()
            .filter(step -> step.kind() == Kind.FOUND && !step.unexplained())
            .filter(
                step -> step.change(figure)
                    .filter(change -> WaterfallText.share(change, whole) >= WaterfallText.MOST)
                    .isPresent())
            .max(Comparator.comparingDouble(step -> WaterfallText.share(step.change(figure).orElseThrow(), whole)))
            .map(step -> new WaterfallCause(figure, whole, step, margin)));
  }

  /** A difference that was taken apart has one total: the one that its steps add up to. */
  public Card card(Card ofFigures) {
    Card card = new Card(ofFigures.where(), ofFigures.mood(), answer(), sentence(), ofFigures.also());
    return step.advice().isEmpty() ? card : card.with("To avoid it: " + step.advice());
  }

  /** {@code CPU per operation 28 % higher}. */
  private String answer() {
    return String.format(Locale.ROOT, "%s %.0f %% %s", Words.capital(figure.replaceFirst("^server ", "")),
        100 * Math.abs(whole.delta()), whole.delta() < 0 ? "lower" : "higher");
  }

  /** {@code Most of it (25 of 28 %) is the memory that the server detects; from 4 GiB up there is no cost of 3 %}. */
  private String sentence() {
    return String.format(Locale.ROOT, "Most of it (%.0f of %.0f %%) is %s%s",
        100 * step.change(figure).orElseThrow().delta(), 100 * whole.delta(), String.join(" + ", step.texts()),
        threshold());
  }

  /** Empty unless one part carries the step, and all larger sizes are shown to cost less than the margin. */
  private String threshold() {
    if (step.sizes() == null) {
      return "";
    }
    List<Part> parts = step.sizes().parts();
    int carrying = parts.stream().filter(part -> part.kind() == Kind.FOUND).findFirst().map(parts::indexOf).orElse(0);
    boolean free = carrying > 0 && parts.stream().limit(carrying).allMatch(part -> part.kind() == Kind.SMALL);
    return free
        ? "; from " + parts.get(carrying).from().replaceFirst("Gi$", " GiB") + " up there is no cost of "
            + Margin.text(margin) + " or more"
        : "";
  }
}
