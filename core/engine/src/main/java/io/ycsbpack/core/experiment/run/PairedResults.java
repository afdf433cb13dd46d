// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.trial.Design;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The comparisons of an experiment by slices. */
public final class PairedResults {
  private final Optional<ExperimentResult> before;
  private final ExperimentDocument document;
  /** With their results until now. */
  private final List<ScenarioResult> scenarios;

  /** @throws UsageException if the resumed experiment had other conditions or workload files */
  public PairedResults(Preparation preparation, Design design) {
    before = preparation.before();
    List<ScenarioResult> planned = preparation.scenarios()
        .stream()
        .map(arms -> arms.planned(preparation.options(), arms.alternating(), Optional.empty()))
        .toList();
    scenarios = new ArrayList<>(planned);
    document = new ExperimentDocument(preparation, design, Optional.empty(), () -> List.copyOf(scenarios));
    document.resumed(planned).ifPresent(ResumedExperiment::requireSameConditions);
  }

  /** On disk after each change. */
  public ExperimentDocument document() {
    return document;
  }

  /** @return whether the resumed experiment has this comparison */
  public boolean keep(Arms arms, String candidate) {
    Optional<ScenarioResult> known = before.map(result -> result.scenarios().get(arms.number()));
    Optional<ComparisonResult> compared = known.flatMap(scenario -> scenario.comparison(candidate));
    compared.ifPresent(comparison -> {
      Map<String, Summary> summaries = new HashMap<>();
      Stream.of(arms.baseline(), candidate)
          .forEach(name -> known.get()
              .condition(name)
              .map(ConditionResult::summary)
              .ifPresent(summary -> summaries.put(name, summary)));
      put(arms, comparison, summaries);
    });
    return compared.isPresent();
  }

  /** @param summaries of its two conditions, by name */
  public void put(Arms arms, ComparisonResult comparison, Map<String, Summary> summaries) {
    scenarios.set(arms.number(), scenarios.get(arms.number()).with(comparison, summaries));
  }

  public boolean isEmpty() {
    return scenarios.stream().allMatch(scenario -> scenario.comparisons().isEmpty());
  }

  public void explain(Arms arms, String candidate, WaterfallResult waterfall) {
    scenario(arms.number()).comparison(candidate)
        .ifPresent(comparison -> put(arms, comparison.with(waterfall), Map.of()));
  }

  public boolean isExplained(Arms arms, String candidate) {
    return scenario(arms.number()).comparison(candidate).orElseThrow().waterfall() != null;
  }

  private ScenarioResult scenario(int number) {
    return scenarios.get(number);
  }
}
