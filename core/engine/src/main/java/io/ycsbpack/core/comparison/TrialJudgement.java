package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Pair;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

final class TrialJudgement {
  private final Function<Answer, Optional<String>> refusal;
  private final StopSignal stop;
  private final double errorBudget;

  /** @param errorBudget percent of the operations that may fail */
  TrialJudgement(Function<Answer, Optional<String>> refusal, StopSignal stop, double errorBudget) {
    this.refusal = refusal;
    this.stop = stop;
    this.errorBudget = errorBudget;
  }

  /**
   * The exit code of the verdict is 0 if the question is answered.
   *
   * @param what not complete if the trial is interrupted
   */
  Verdict of(String name, String what, Answer answer) {
    return switch (answer.ending()) {
      case ABORTED -> new Verdict(answer.failure().orElseThrow().exitCode(), answer.failure().get().getMessage());
      case INTERRUPTED -> new Verdict(stop.reason().exitCode(),
          stop.reason().reason() + ": the " + what + " is not complete");
      case REFUSED -> new Verdict(ExitCode.NOT_RESOLVABLE, TrialText.refusal(answer));
      case ANSWERED, NOT_RESOLVED -> complete(name, answer);
    };
  }

  /** Leaves out the verdicts on figures if errors or a guard refuse them. */
  static PairedResults.Compared compared(Scenario scenario, String candidate, Answer answer, Verdict verdict,
      String basis, List<CounterResult> counters) {
    boolean refused = verdict.exitCode() == ExitCode.NOT_VALID || verdict.exitCode() == ExitCode.ERRORS;
    return new PairedResults.Compared(scenario, candidate, answer,
        figure -> refused ? "no verdict: " + verdict.reason() : TrialText.verdict(figure, answer), !refused, basis,
        counters);
  }

  /** Infinite if the client is not judged. */
  static double clientCores(Target target) {
    return target.kind().isClientAlone()
        ? Double.POSITIVE_INFINITY
        : CpuLimit.ofProcess(ProcessHandle.current().pid()).cores();
  }

  private Verdict complete(String name, Answer answer) {
    double failed = failedPercent(answer);
    if (failed > errorBudget) {
      return new Verdict(ExitCode.ERRORS, String.format(Locale.ROOT,
          "%.2f %% of the operations failed, more than errorbudget=%s", failed, errorBudget));
    }
    Optional<String> refused = refusal.apply(answer);
    if (refused.isPresent()) {
      return new Verdict(ExitCode.NOT_VALID, "nothing is concluded from the " + name + ": " + refused.get());
    }
    return answer.ending() == Answer.Ending.NOT_RESOLVED
        ? new Verdict(ExitCode.NOT_RESOLVED, name + ": " + TrialText.notResolved(answer))
        : new Verdict(ExitCode.OK, "");
  }

  private static double failedPercent(Answer answer) {
    double failures = slices(answer).mapToLong(Slice::failures).sum();
    return 100 * failures / (failures + slices(answer).mapToLong(Slice::ok).sum());
  }

  private static Stream<Slice> slices(Answer answer) {
    return answer.pairs().stream().flatMap(Pair::slices);
  }
}
