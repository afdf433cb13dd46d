// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The document of an experiment with the results until now; {@link #save} writes it. */
final class ExperimentDocument {
  private final Preparation preparation;
  private final Design design;
  private final Optional<AskedTerms> asked;
  private final List<ScenarioResult> scenarios;
  private final String started;
  private final Environment environment = Environment.ofThisMachine();

  /**
   * @param asked   empty if the number of rounds is fixed, or slices are measured
   * @param planned scenarios without results
   */
  ExperimentDocument(Preparation preparation, Design design, Optional<AskedTerms> asked,
      List<ScenarioResult> planned) {
    this.preparation = preparation;
    this.design = design;
    this.asked = asked;
    scenarios = new ArrayList<>(planned);
    started = preparation.before().map(ExperimentResult::started).orElseGet(ExperimentDocument::now);
  }

  /** @throws UsageException if the resumed experiment had other conditions or workload files */
  static ExperimentDocument ofSlices(Preparation preparation, Design design) {
    ExperimentDocument document = new ExperimentDocument(preparation, design, Optional.empty(),
        preparation.scenarios()
            .stream()
            .map(arms -> arms.planned(preparation.options(), arms.alternating(), Optional.empty()))
            .toList());
    document.resumed().ifPresent(ResumedExperiment::requireSameConditions);
    return document;
  }

  /** Empty unless the experiment is resumed. Call before results are added. */
  Optional<ResumedExperiment> resumed() {
    return preparation.before()
        .map(before -> new ResumedExperiment(before, preparation.folder().path(), List.copyOf(scenarios)));
  }

  Design design() {
    return design;
  }

  void put(Arms arms, ScenarioResult scenario) {
    scenarios.set(arms.number(), scenario);
  }

  /** @param summaries of its two conditions, by name */
  void put(Arms arms, ComparisonResult comparison, Map<String, Summary> summaries) {
    put(arms, scenario(arms).with(comparison, summaries));
  }

  /** @return whether the resumed experiment has this comparison */
  boolean keep(Arms arms, String candidate) {
    Optional<ScenarioResult> known = preparation.before().map(before -> before.scenarios().get(arms.number()));
    Optional<ComparisonResult> compared = known.flatMap(scenario -> scenario.comparison(candidate));
    compared.ifPresent(comparison -> put(arms, comparison, known.get()
        .conditions()
        .stream()
        .filter(one -> one.summary() != null && arms.withBaseline(candidate).containsKey(one.name()))
        .collect(Collectors.toMap(ConditionResult::name, ConditionResult::summary))));
    return compared.isPresent();
  }

  void explain(Arms arms, String candidate, WaterfallResult waterfall) {
    scenario(arms).comparison(candidate)
        .ifPresent(comparison -> put(arms, comparison.with(waterfall), Map.of()));
  }

  boolean isExplained(Arms arms, String candidate) {
    return scenario(arms).comparison(candidate).orElseThrow().waterfall() != null;
  }

  private ScenarioResult scenario(Arms arms) {
    return scenarios.get(arms.number());
  }

  boolean isEmpty() {
    return scenarios.stream().allMatch(scenario -> scenario.comparisons().isEmpty());
  }

  void save() {
    save(State.RUNNING, null);
  }

  /** @param verdict null while the experiment runs */
  ExperimentResult save(State state, Verdict verdict) {
    Experiment experiment = preparation.experiment();
    int rounds = scenarios.stream().mapToInt(one -> one.order().size()).max().orElse(0);
    ExperimentResult result = new ExperimentResult(ExperimentResult.SCHEMA, state, preparation.options().tool(),
        experiment.name(), experiment.about().question(), experiment.binding(), experiment.baseline(),
        design, rounds, started, now(), environment, List.copyOf(scenarios), verdict,
        experiment.demands().figure(), preparation.skipped(),
        preparation.margin(), preparation.orderSeed(), asked.map(AskedRounds::of).orElse(null),
        experiment.demands().maxLoss().orElse(null), experiment.about().labels(),
        TypedCommand.ofThisProcess(preparation.options().isSecret()).orElse(null));
    preparation.folder().write(result);
    return result;
  }

  /** In UTC to the second. */
  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
