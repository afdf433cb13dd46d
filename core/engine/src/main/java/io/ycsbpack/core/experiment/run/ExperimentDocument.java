// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.TypedCommand;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The document of an experiment, on disk after each change. */
public final class ExperimentDocument {
  private final Preparation preparation;
  private final Design design;
  private final Optional<AskedTerms> asked;
  private final Supplier<List<ScenarioResult>> scenarios;
  private final String started;
  private final Environment environment = Environment.ofThisMachine();

  /**
   * @param asked     empty if the number of rounds is fixed, or slices are measured
   * @param scenarios with their results until now
   */
  ExperimentDocument(Preparation preparation, Design design, Optional<AskedTerms> asked,
      Supplier<List<ScenarioResult>> scenarios) {
    this.preparation = preparation;
    this.design = design;
    this.asked = asked;
    this.scenarios = scenarios;
    started = preparation.before().map(ExperimentResult::started).orElseGet(ExperimentDocument::now);
  }

  Design design() {
    return design;
  }

  public void save() {
    save(State.RUNNING, null);
  }

  /** @param verdict null while the experiment runs */
  public ExperimentResult save(State state, Verdict verdict) {
    Experiment experiment = preparation.experiment();
    Map<String, String> labels = experiment.about().labels();
    List<ScenarioResult> measured = scenarios.get();
    int rounds = measured.stream().mapToInt(one -> one.order() == null ? 0 : one.order().size()).max().orElse(0);
    ExperimentResult result = new ExperimentResult(ExperimentResult.SCHEMA, state, preparation.options().tool(),
        experiment.name(), experiment.about().question(), experiment.binding(), experiment.baseline(),
        design, rounds, started, now(), environment, measured, verdict,
        experiment.demands().figure(), preparation.skipped().isEmpty() ? null : preparation.skipped(),
        preparation.margin(), preparation.orderSeed(), asked.map(AskedRounds::of).orElse(null),
        experiment.demands().maxLoss().orElse(null), labels.isEmpty() ? null : labels,
        TypedCommand.ofThisProcess(preparation.options().isSecret()).orElse(null));
    preparation.folder().write(result);
    return result;
  }

  /**
   * Empty unless the experiment is resumed.
   *
   * @param today the scenarios of this process, without results
   */
  Optional<ResumedExperiment> resumed(List<ScenarioResult> today) {
    return preparation.before().map(before -> new ResumedExperiment(before, preparation.folder().path(), today));
  }

  /** In UTC to the second. */
  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
