package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.LastCheck;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.SelfCheck;
import io.ycsbpack.core.trial.SelfCheck.Control;
import io.ycsbpack.core.trial.Terms;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

  /** What came of a question: a line for it, one for each figure after the pilot, and one for what it rests on. */
  public static List<String> answer(SelfCheck check, Control control, Answer answer) {
    List<String> lines = new ArrayList<>();
    lines.add(question(check, control));
    lines.addAll(TrialText.findings(answer));
    return lines;
  }

  /** What is said of a wrong answer. */
  public static String wrong(SelfCheck check, Control control, Answer answer) {
    Figure primary = answer.terms().primary();
    Answer.Finding found = answer.finding(primary).orElseThrow();
    return name(control) + ": " + primary.label() + " " + TrialText.sized(found.estimate().center(), found.interval())
        + ", "
        + TrialText.words(primary, found, answer) + ", and in truth "
        + (control == Control.A_A ? "nothing differs" : truth(check, primary))
        + ": one question in twenty ends so by chance; check again, and do not trust comparisons here if it stays";
  }

  /** What the last check of a machine says, or that there is none. */
  public static String last(Optional<LastCheck> last) {
    if (last.isEmpty()) {
      return "no check of this machine among these results: what comparisons on it can detect is not known ('ycsb check')";
    }
    LastCheck check = last.get();
    String asked = Margin.text(check.detect()) + " in " + check.primary();
    return "checked at " + check.started().truncatedTo(ChronoUnit.MINUTES) + " with " + check.binding() + ": "
        + (check.isPassed()
            ? asked + " is detected, and nothing is found where nothing differs"
            : "whether " + asked + " is detected, and did not pass: " + check.reason());
  }

  /** Why comparisons on this machine are not to be trusted without a look at it; empty where it was checked today. */
  public static Optional<String> warning(Optional<LastCheck> last, Instant now) {
    return last.filter(LastCheck::isPassed).isEmpty()
        ? Optional.of(last(last))
        : last.filter(check -> check.isOld(now))
            .map(check -> "the last check of this machine is more than a day old: " + last(last));
  }

  /** What is said where both answers are right. */
  public static String passed(Terms terms) {
    return "check passed: " + Margin.text(terms.question().margin()) + " in " + terms.primary().label()
        + " is detected, and nothing is found where nothing differs";
  }
}
