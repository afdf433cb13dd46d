// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.MeasuredRounds;
import io.ycsbpack.core.trial.OutsideCpu;
import io.ycsbpack.core.trial.Pair;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The answer of a comparison by slices. */
public final class AnswerText {
  private AnswerText() {
  }

  /** Marks a verdict that is only what is known so far. */
  public static String verdict(Figure figure, Answer answer) {
    String label = answer.isComplete() ? "" : answer.ending() + ", so far: ";
    return answer.finding(figure)
        .map(found -> label + words(figure, found, answer))
        .orElse(answer.hasTooFewStarts()
            ? "not resolved: too few restarts (" + answer.starts() + ")"
            : answer.ending() + " in the pilot, no verdict");
  }

  private static String words(Figure figure, Decision found, Answer answer) {
    return DeltaVerdict.of(found.outcome(), figure.higherIsBetter())
        .words(Math.expm1(found.estimate().center()), found.interval().toShares(), answer.terms().question());
  }

  /** The number of restarts or pairs behind a verdict, and the limits of the design. */
  public static String basis(Answer answer) {
    Design design = answer.terms().design();
    boolean restarted = design == Design.RESTARTED;
    boolean atOnce = restarted && answer.pairs().stream().anyMatch(Pair::atOnce);
    return design
        + (restarted ? ", " + Words.count(answer.starts(), "restart") + " of both servers" : "")
        + (atOnce ? ", slices of both servers under load at once" : ", slices in pairs of random order") + ", "
        + Numbers.seconds(answer.course().time())
        + answer.decision()
            .map(decision -> ", stopped at interim analysis " + decision.look().number())
            .orElse("")
        + "; " + TrialText.limits(design, answer.pairs().stream().anyMatch(Pair::isSwapped));
  }

  /** The end of a question, for a user who waits for others; its answer follows at the end of the command. */
  public static String found(Answer answer) {
    Figure primary = answer.terms().primary();
    return "  " + ending(answer.ending()) + " after " + units(answer.starts(), answer.pairs().size()) + " in "
        + Numbers.seconds(answer.course().time())
        + (answer.decision().isPresent()
            ? ": " + primary.label() + " " + answer.finding(primary)
                .map(found -> sized(found.estimate().center(), found.interval()) + ", " + words(primary, found, answer))
                .orElse("not available")
            : answer.hasTooFewStarts() ? ", with too few restarts" : ", in the pilot");
  }

  /** {@code not resolved}. */
  public static String ending(Answer.Ending ending) {
    return ending.toString().replace('-', ' ');
  }

  public static String kept(MeasuredRounds kept) {
    int count = kept.blocks().isEmpty() ? kept.rounds().size() : kept.blocks().size();
    return "; " + units(kept) + (count == 1 ? " is" : " are") + " kept, and --resume goes on with them";
  }

  public static String units(MeasuredRounds resumed) {
    return units(resumed.blocks().size(), resumed.rounds().size());
  }

  /** {@code 12 pairs}, or {@code 4 restarts} if there are any. */
  public static String units(int restarts, int pairs) {
    return restarts == 0 ? Words.count(pairs, "pair") : Words.count(restarts, "restart");
  }

  /** CPU that the servers used while the other one was measured, also by restart; empty if it is not known. */
  public static Optional<String> outside(Answer answer) {
    return OutsideCpu.of(answer.pairs())
        .map(all -> "CPU outside of its slices, per operation: " + sides(all) + OutsideCpu.byStart(answer.pairs())
            .stream()
            .map(AnswerText::sides)
            .collect(Collectors.joining("; ", " (by restart: ", ")")));
  }

  private static String sides(OutsideCpu outside) {
    return Numbers.millis(outside.baseline()) + " and " + Numbers.millis(outside.candidate()) + " ms";
  }

  /** Empty if it does not differ by more than the margin. */
  public static Optional<String> outsideDiffers(Answer answer) {
    double margin = answer.terms().question().margin();
    return OutsideCpu.of(answer.pairs())
        .filter(all -> Math.abs(all.difference()) > margin)
        .map(all -> String.format(Locale.ROOT, "outside of the slices the candidate used %+.1f %% of the CPU per "
            + "operation more than the baseline (limit %s). No figure includes that; CPU per operation counts only "
            + "the slices", 100 * all.difference(), Margin.text(margin)));
  }

  /** The estimate with its interval, from the first interim analysis on. */
  static String known(Answer answer) {
    return answer.decision()
        .map(decision -> ": " + answer.terms().primary().label() + " "
            + sized(decision.estimate().center(), decision.interval()))
        .orElse("");
  }

  private static String sized(double center, Interval interval) {
    return Words.delta(Math.expm1(center)) + " (" + ends(interval, " to ") + ")";
  }

  static String between(Interval interval) {
    return ends(interval, " and ");
  }

  private static String ends(Interval interval, String between) {
    Interval shares = interval.toShares();
    return Words.ends(shares.low(), between, shares.high());
  }
}
