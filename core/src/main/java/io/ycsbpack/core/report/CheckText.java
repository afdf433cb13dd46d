package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.Margin;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.OverBudget;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.SelfCheck;
import io.ycsbpack.core.trial.SelfCheck.Control;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A check in words. */
public final class CheckText {
  private CheckText() {
  }

  /** What is asked, and of what tier the trial is. */
  public static String beginning(Terms terms, int threads) {
    return "checking whether a difference of " + Margin.text(terms.question().margin()) + " in "
        + terms.primary().label()
        + " can be detected: " + threads
        + (threads == 1 ? " thread" : " threads") + ", closed loop, tier A (one server, alternating slices), at most "
        + Figures.seconds(terms.budget()) + " for each of two questions, order from seed " + terms.seed();
  }

  /** How the warm-up went. */
  public static List<String> warmedUp(WarmUp warmup) {
    List<String> lines = new ArrayList<>();
    String length = Figures.seconds(warmup.length().multipliedBy(warmup.slices()));
    lines.add(warmup.steady()
        ? "warmed up for " + length
        : "not steady: throughput still changed after a warm-up of " + length);
    if (!warmup.sliceAfter().equals(warmup.length())) {
      lines.add("slices of " + Figures.seconds(warmup.sliceAfter()) + ", because operations take "
          + Figures.millis(warmup.median()) + " ms");
    }
    return lines;
  }

  /** The name of a question. */
  public static String name(Control control) {
    return control == Control.A_A ? "A/A control" : "positive control";
  }

  /** A question with its true answer. */
  public static String question(SelfCheck check, Control control) {
    return name(control) + ": " + (control == Control.A_A
        ? "nothing differs"
        : "the truth is throughput " + truth(check, Figure.THROUGHPUT) + ", " + Figure.SERVER_CPU.label() + " "
            + truth(check, Figure.SERVER_CPU));
  }

  private static String truth(SelfCheck check, Figure figure) {
    return String.format(Locale.ROOT, "%+.2f %%", 100 * Math.expm1(check.truth(Control.POSITIVE, figure)));
  }

  /** What the pilot says. */
  public static String forecast(Forecast forecast, Terms terms) {
    return "  forecast: " + Margin.text(terms.question().margin()) + " takes about " + forecast.pairs() + " pairs, "
        + Figures.seconds(forecast.time()) + " (" + spread(forecast) + ")";
  }

  private static String spread(Forecast forecast) {
    return String.format(Locale.ROOT, "standard deviation of a pair %.1f %%", 100 * forecast.spread());
  }

  /** Where a question stands, in one line. */
  public static String progress(Answer answer) {
    String pairs = "  pair " + answer.pairs().size();
    if (answer.decision().isEmpty()) {
      return pairs + " of the pilot's " + Forecast.PILOT_PAIRS;
    }
    Decision decision = answer.decision().get();
    long left = Math.min(answer.course().most(), answer.forecast().orElseThrow().pairs()) - answer.pairs().size();
    return pairs + " of at most " + answer.course().most() + ": " + answer.terms().primary().label() + " "
        + sized(decision.estimate().center(), decision.interval())
        + (left > 0 ? ", about " + Figures.seconds(answer.forecast().get().timeFor(left)) + " left" : "");
  }

  /** What came of a question: a line for it, one for each figure after the pilot, and one for what it rests on. */
  public static List<String> answer(SelfCheck check, Control control, Answer answer) {
    List<String> lines = new ArrayList<>();
    lines.add(question(check, control));
    if (answer.decision().isPresent()) {
      for (Figure figure : Figure.values()) {
        lines.add("  " + figure.label() + (answer.isComplete() ? ": " : " so far: ") + answer.finding(figure)
            .map(found -> sized(found.estimate().center(), found.interval()) + ", " + words(figure, found, answer))
            .orElse("not available"));
      }
    }
    lines.add(
        "  " + answer.ending() + " after " + answer.pairs().size() + (answer.pairs().size() == 1 ? " pair" : " pairs")
            + " in " + Figures.seconds(answer.course().time())
            + answer.decision().map(decision -> ", at look " + decision.look().number()).orElse(", in the pilot"));
    return lines;
  }

  /** The verdict on one figure. */
  static String words(Figure figure, Answer.Finding found, Answer answer) {
    return switch (found.outcome()) {
      case HIGHER, LOWER -> (found.estimate().center() > 0 == figure.higherIsBetter() ? "better" : "worse") + " by "
          + String.format(Locale.ROOT, "%.1f %%", 100 * Math.abs(Math.expm1(found.estimate().center())));
      case NO_DIFFERENCE -> "no difference of " + Margin.text(answer.terms().question().margin()) + " or more";
      case OPEN, NOT_RESOLVED -> "not resolved: between " + between(found.interval());
    };
  }

  /** Why a question is refused. */
  public static String refusal(Answer answer) {
    Forecast forecast = answer.forecast().orElseThrow();
    OverBudget over = forecast.refusal(answer.terms().budget()).orElseThrow();
    return String.format(Locale.ROOT,
        "%s in %s needs about %s (%s); --budget %s detects %.1f %%: give more time, ask for more by"
            + " --detect, or go on with --anyway",
        Margin.text(answer.terms().question().margin()), answer.terms().primary().label(),
        Figures.seconds(over.needed()), spread(forecast), Figures.seconds(answer.terms().budget()),
        100 * Math.expm1(over.detectable()));
  }

  /** What is said of a budget that was used up without an answer. */
  public static String notResolved(Answer answer) {
    Decision decision = answer.decision().orElseThrow();
    Duration more = answer.forecast().map(forecast -> forecast.timeFor(forecast.morePairs(decision))).orElseThrow();
    return answer.terms().primary().label() + " not resolved: between " + between(decision.interval()) + "; about "
        + Figures.seconds(more)
        + " more at this noise";
  }

  /** What is said of a wrong answer. */
  public static String wrong(SelfCheck check, Control control, Answer answer) {
    Figure primary = answer.terms().primary();
    Answer.Finding found = answer.finding(primary).orElseThrow();
    return name(control) + ": " + primary.label() + " " + sized(found.estimate().center(), found.interval()) + ", "
        + words(primary, found, answer) + ", and in truth "
        + (control == Control.A_A ? "nothing differs" : truth(check, primary))
        + ": one question in twenty ends so by chance; check again, and do not trust comparisons here if it stays";
  }

  /** What is said where both answers are right. */
  public static String passed(Terms terms) {
    return "check passed: " + Margin.text(terms.question().margin()) + " in " + terms.primary().label()
        + " is detected, and nothing is found where nothing differs";
  }

  private static String sized(double center, Interval interval) {
    return Words.delta(Math.expm1(center)) + " (" + ends(interval, " to ") + ")";
  }

  private static String between(Interval interval) {
    return ends(interval, " and ");
  }

  private static String ends(Interval interval, String between) {
    Interval shares = interval.toShares();
    return String.format(Locale.ROOT, "%+.1f%s%+.1f %%", 100 * shares.low(), between, 100 * shares.high());
  }
}
