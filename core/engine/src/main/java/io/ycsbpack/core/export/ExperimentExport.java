// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.MaxLoss;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.FigureList;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import io.ycsbpack.core.report.VerdictText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is exported of one experiment: each condition's level and each comparison's delta with its interval. */
public final class ExperimentExport {
  private final ExperimentResult experiment;
  private final Check verdict;
  private final boolean valid;
  private final FigureList list = new FigureList();

  private ExperimentExport(ExperimentResult experiment) {
    this.experiment = experiment;
    Outcome outcome = experiment.verdict() == null ? Outcome.ERROR : outcome(experiment.verdict());
    verdict = new Check("verdict", outcome,
        outcome == Outcome.PASSED ? "" : VerdictText.ended("experiment", experiment.verdict()));
    valid = outcome != Outcome.ERROR;
  }

  private static Outcome outcome(Verdict verdict) {
    return switch (verdict.exitCode()) {
      case OK -> Outcome.PASSED;
      case NOT_RESOLVED -> Outcome.SKIPPED;
      case WORSE -> Outcome.FAILED;
      default -> Outcome.ERROR;
    };
  }

  public static ExportedResult result(ExperimentResult experiment, String folder) {
    return new ExperimentExport(experiment).made(folder);
  }

  private ExportedResult made(String folder) {
    list.addVerdict(valid, experiment.verdict());
    List<Check> checks = new ArrayList<>(List.of(verdict));
    for (ScenarioResult scenario : experiment.scenarios()) {
      scenario.conditions().forEach(condition -> addLevel(scenario, condition));
      scenario.comparisons().forEach(comparison -> addDeltas(scenario, comparison));
      scenario.withoutControl().forEach(comparison -> checks.add(check(scenario, comparison)));
    }
    Map<String, String> details = new HashMap<>(Map.of("record", folder));
    details.put("version", experiment.tool().get("ycsbpack"));
    Map<String, String> labels = new HashMap<>(
        Map.of("experiment", experiment.name(), "binding", experiment.binding()));
    RunExport.put(labels, experiment.labels());
    return new ExportedResult("experiment " + experiment.name(),
        Optional.ofNullable(experiment.ended()).map(Instant::parse), labels, details, list.figures(), checks,
        experiment.verdict() == null ? List.of() : experiment.verdict().warnings());
  }

  private void addLevel(ScenarioResult scenario, ConditionResult condition) {
    if (condition.summary() != null) {
      boolean allValid = valid && condition.runs().stream().allMatch(run -> run.exitCode() == 0);
      Map<String, String> labels = labels(scenario, condition.name());
      list.add(allValid, "condition_throughput_operations_per_second", labels, condition.summary().throughput());
      list.add(allValid, "condition_server_cpu_cores", labels, condition.summary().cpuCores());
      list.add(allValid, "condition_server_cpu_limit_ratio", labels, condition.summary().limitShare());
      list.add(allValid, "condition_server_throttled_periods_ratio", labels, condition.summary().throttledShare());
    }
  }

  private void addDeltas(ScenarioResult scenario, ComparisonResult comparison) {
    boolean judged = valid && comparison.refused().isEmpty();
    for (JudgedFigure figure : comparison.figures()) {
      // The ratio of two loads that were offered would be read as a result.
      if (figure.verdict() != DeltaVerdict.LOAD_OFFERED) {
        Map<String, String> labels = labels(scenario, comparison.candidate());
        labels.put("of", figure.name().toString());
        list.add(judged, "delta_ratio", labels, figure.delta());
        list.add(judged, "delta_low_ratio", labels, figure.low());
        list.add(judged, "delta_high_ratio", labels, figure.high());
      }
    }
  }

  private static Map<String, String> labels(ScenarioResult scenario, String condition) {
    Map<String, String> labels = new HashMap<>(Map.of("condition", condition));
    if (!scenario.name().isEmpty()) {
      labels.put("scenario", scenario.name());
    }
    return labels;
  }

  private Check check(ScenarioResult scenario, ComparisonResult comparison) {
    String name = (scenario.name().isEmpty() ? "" : scenario.name() + ": ") + comparison.candidate() + " vs. "
        + experiment.baseline();
    if (!comparison.refused().isEmpty()) {
      return new Check(name, Outcome.SKIPPED, "no verdict: "
          + comparison.refused().stream().map(GuardFinding::reason).collect(Collectors.joining("; ")));
    }
    Optional<MaxLoss.Finding> bounded = experiment.bound().map(most -> most.judge(comparison.primary()));
    if (bounded.isPresent()) {
      return new Check(name, valid ? outcome(bounded.get()) : Outcome.SKIPPED, bounded.get().words());
    }
    // Worse than the baseline is an answer; without a bound it breaks nothing, as in the exit code.
    return comparison.primary()
        .map(figure -> new Check(name, valid ? Outcome.PASSED : Outcome.SKIPPED, figure.name() + ": " + figure.words()))
        .orElseGet(() -> new Check(name, Outcome.SKIPPED, "there is no primary figure"));
  }

  private static Outcome outcome(MaxLoss.Finding finding) {
    return switch (finding.code()) {
      case OK -> Outcome.PASSED;
      case WORSE -> Outcome.FAILED;
      default -> Outcome.SKIPPED;
    };
  }
}
