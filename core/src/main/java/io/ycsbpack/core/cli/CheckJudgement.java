package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.report.CheckText;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.SelfCheck;
import io.ycsbpack.core.trial.SelfCheck.Control;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges the answer to one question of a check. */
final class CheckJudgement {
  private final SelfCheck check;
  private final StopSignal stop;
  private final double errorBudget;

  /**
   * Of the questions of one check.
   *
   * @param errorBudget percent of the operations that may fail
   */
  CheckJudgement(SelfCheck check, StopSignal stop, double errorBudget) {
    this.check = check;
    this.stop = stop;
    this.errorBudget = errorBudget;
  }

  Verdict of(Control control, Answer answer) {
    return switch (answer.ending()) {
      case ABORTED -> new Verdict(answer.failure().orElseThrow().exitCode(), answer.failure().get().getMessage());
      case INTERRUPTED -> new Verdict(stop.reason().exitCode(), stop.reason().reason() + ": the check is not complete");
      case REFUSED -> new Verdict(ExitCode.NOT_RESOLVABLE, CheckText.refusal(answer));
      case ANSWERED, NOT_RESOLVED -> complete(control, answer);
    };
  }

  private Verdict complete(Control control, Answer answer) {
    double failed = failedPercent(answer);
    if (failed > errorBudget) {
      return new Verdict(ExitCode.ERRORS, String.format(Locale.ROOT,
          "%.2f %% of the operations failed, more than errorbudget=%s", failed, errorBudget));
    }
    Optional<String> refusal = check.refusal(answer);
    if (refusal.isPresent()) {
      return new Verdict(ExitCode.NOT_VALID, "nothing is concluded from the " + CheckText.name(control) + ": "
          + refusal.get());
    }
    if (answer.ending() == Answer.Ending.NOT_RESOLVED) {
      return new Verdict(ExitCode.NOT_RESOLVED, CheckText.name(control) + ": " + CheckText.notResolved(answer));
    }
    return check.isRight(control, answer)
        ? new Verdict(ExitCode.OK, "")
        : new Verdict(ExitCode.NOT_VALID, CheckText.wrong(check, control, answer));
  }

  private static double failedPercent(Answer answer) {
    double failures = slices(answer).mapToLong(Slice::failures).sum();
    return 100 * failures / (failures + slices(answer).mapToLong(Slice::ok).sum());
  }

  private static Stream<Slice> slices(Answer answer) {
    return answer.pairs().stream().flatMap(pair -> Stream.of(pair.baseline(), pair.candidate()));
  }
}
