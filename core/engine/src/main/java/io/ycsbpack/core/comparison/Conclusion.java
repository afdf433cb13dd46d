// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.ForecastText;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Pair;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The verdict on the answer about a candidate.
 *
 * @param guards findings on a complete trial; none else
 */
record Conclusion(List<GuardFinding> guards, Verdict verdict) {

  /**
   * @param settings   of the client
   * @param thresholds for the load of this machine
   */
  static Conclusion of(String candidate, Answer answer, ServerObservations observations, Settings settings,
      Settings thresholds, StopSignal stop) {
    List<GuardFinding> guards = answer.isComplete()
        ? guards(answer, observations, DriverProperties.ERROR_BUDGET.get(settings))
        : List.of();
    Verdict verdict = switch (answer.ending()) {
      case ABORTED -> new Verdict(answer.failure().orElseThrow().exitCode(), answer.failure().get().getMessage());
      case INTERRUPTED -> new Verdict(stop.reason().exitCode(),
          stop.reason().reason() + ": the experiment is not complete");
      case REFUSED -> new Verdict(ExitCode.NOT_RESOLVABLE, ForecastText.refusal(answer));
      case ANSWERED, NOT_RESOLVED -> complete(candidate, answer, guards);
    };
    return new Conclusion(guards, verdict.with(observations.warnings(thresholds)).with(observations.doubts(answer)));
  }

  private static List<GuardFinding> guards(Answer answer, ServerObservations observations, double errorBudget) {
    List<Slice> slices = answer.pairs().stream().flatMap(Pair::slices).toList();
    double failures = slices.stream().mapToLong(Slice::failures).sum();
    double failed = 100 * failures / (failures + slices.stream().mapToLong(Slice::ok).sum());
    return failed > errorBudget
        ? List.of(Guard.ANSWERS.refused(String.format(Locale.ROOT,
            "%.2f %% of the operations failed, more than errorbudget=%s", failed, errorBudget)))
        : Stream.concat(observations.guards().check(answer).stream(),
            observations.doubt().map(Guard.WEIGHT::refused).stream()).toList();
  }

  private static Verdict complete(String candidate, Answer answer, List<GuardFinding> guards) {
    Optional<GuardFinding> refused = guards.stream().filter(GuardFinding::isRefused).findFirst();
    if (refused.isPresent()) {
      return refused.get().guard() == Guard.ANSWERS
          ? new Verdict(ExitCode.ERRORS, refused.get().reason())
          : new Verdict(ExitCode.NOT_VALID,
              "nothing is concluded from the comparison of '" + candidate + "': " + refused.get().reason());
    }
    return answer.ending() == Answer.Ending.NOT_RESOLVED
        ? new Verdict(ExitCode.NOT_RESOLVED, "comparison of '" + candidate + "': " + ForecastText.notResolved(answer))
        : new Verdict(ExitCode.OK, "");
  }
}
