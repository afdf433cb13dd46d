package io.ycsbpack.core.driver;

import io.ycsbpack.core.ExitCode;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a run's figures can be trusted.
 *
 * @param exitCode what the command ends with
 * @param reason   one line that says why; empty when they can be trusted
 */
public record Verdict(ExitCode exitCode, String reason) {
  private static final Verdict TRUSTED = new Verdict(ExitCode.OK, "");

  /**
   * Judges a run; the first rule that it breaks counts.
   *
   * @param result       the run
   * @param errorBudget  percent of operations that may fail
   * @param wrongAnswer  the first wrong answer in words; empty when all were right
   * @param mustComplete operations that must have succeeded; 0 for any number
   */
  public static Verdict of(RunResult result, double errorBudget, Optional<String> wrongAnswer, long mustComplete) {
    long ended = result.ok() + result.failures();
    double failedPercent = ended == 0 ? 0 : 100.0 * result.failures() / ended;
    if (result.stop().isPresent()) {
      return new Verdict(result.stop().get().exitCode(), result.stop().get().reason());
    }
    if (wrongAnswer.isPresent()) {
      return new Verdict(ExitCode.ERRORS, "wrong answer: " + wrongAnswer.get());
    }
    if (ended == 0) {
      return new Verdict(ExitCode.NOT_VALID, "no operation ended");
    }
    if (failedPercent > errorBudget) {
      return new Verdict(ExitCode.ERRORS, String.format(Locale.ROOT,
          "%.2f %% of the operations failed, more than errorbudget=%s allows", failedPercent, errorBudget));
    }
    if (result.ok() < mustComplete) {
      return new Verdict(ExitCode.ERRORS, "only " + result.ok() + " of " + mustComplete + " records were inserted");
    }
    if (result.lateThreads() > 0) {
      return new Verdict(ExitCode.NOT_VALID,
          result.lateThreads() + " threads still waited for an answer a minute after the end of the run");
    }
    return TRUSTED;
  }
}
