package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.report.CheckText;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.SelfCheck;
import io.ycsbpack.core.trial.SelfCheck.Control;

/** Judges the answer to one question of a check. */
final class CheckJudgement {
  private final SelfCheck check;
  private final TrialJudgement trials;

  /**
   * Of the questions of one check.
   *
   * @param errorBudget percent of the operations that may fail
   */
  CheckJudgement(SelfCheck check, StopSignal stop, double errorBudget) {
    this.check = check;
    trials = new TrialJudgement(check::refusal, stop, errorBudget);
  }

  Verdict of(Control control, Answer answer) {
    Verdict verdict = trials.of(CheckText.name(control), "check", answer);
    return verdict.exitCode() != ExitCode.OK || check.isRight(control, answer)
        ? verdict
        : new Verdict(ExitCode.NOT_VALID, CheckText.wrong(check, control, answer));
  }
}
