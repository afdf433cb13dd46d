package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Pair;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes a verdict of the answer to a comparison.
 *
 * @param refusal     why nothing can be concluded from a complete answer
 * @param errorBudget percent of the operations that may fail
 */
record TrialJudgement(String candidate, Function<Answer, Optional<String>> refusal, StopSignal stop,
    double errorBudget) {
  /** The exit code of the verdict is 0 if the question is answered. */
  Verdict verdict(Answer answer) {
    return switch (answer.ending()) {
      case ABORTED -> new Verdict(answer.failure().orElseThrow().exitCode(), answer.failure().get().getMessage());
      case INTERRUPTED -> new Verdict(stop.reason().exitCode(),
          stop.reason().reason() + ": the experiment is not complete");
      case REFUSED -> new Verdict(ExitCode.NOT_RESOLVABLE, TrialText.refusal(answer));
      case ANSWERED, NOT_RESOLVED -> complete(answer);
    };
  }

  private Verdict complete(Answer answer) {
    List<Slice> slices = answer.pairs().stream().flatMap(Pair::slices).toList();
    double failures = slices.stream().mapToLong(Slice::failures).sum();
    double failed = 100 * failures / (failures + slices.stream().mapToLong(Slice::ok).sum());
    if (failed > errorBudget) {
      return new Verdict(ExitCode.ERRORS, String.format(Locale.ROOT,
          "%.2f %% of the operations failed, more than errorbudget=%s", failed, errorBudget));
    }
    Optional<String> refused = refusal.apply(answer);
    if (refused.isPresent()) {
      return new Verdict(ExitCode.NOT_VALID,
          "nothing is concluded from the comparison of '" + candidate + "': " + refused.get());
    }
    return answer.ending() == Answer.Ending.NOT_RESOLVED
        ? new Verdict(ExitCode.NOT_RESOLVED, "comparison of '" + candidate + "': " + TrialText.notResolved(answer))
        : new Verdict(ExitCode.OK, "");
  }
}
