// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.TypedCommand;
import io.ycsbpack.core.trial.Design;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The document of an experiment, on disk after each change. */
public final class ExperimentDocument {
  private final Preparation preparation;
  private final Measured measured;
  private final String started;
  private final Environment environment = Environment.ofThisMachine();

  public interface Measured {

    /** @param number from 0 */
    ScenarioResult scenario(int number);

    Design design();

    /** If rounds go on until they are answered, the started ones; 0 if slices are measured. */
    default int rounds() {
      return 0;
    }

    /** Empty if the number of rounds is fixed, or slices are measured. */
    default Optional<AskedRounds> asked() {
      return Optional.empty();
    }
  }

  public ExperimentDocument(Preparation preparation, Measured measured) {
    this.preparation = preparation;
    this.measured = measured;
    started = preparation.before().map(ExperimentResult::started).orElseGet(ExperimentDocument::now);
  }

  Design design() {
    return measured.design();
  }

  public void save() {
    save(State.RUNNING, null);
  }

  /** @param verdict null while the experiment runs */
  public ExperimentResult save(State state, RunRecord.Verdict verdict) {
    Experiment experiment = preparation.experiment();
    Map<String, String> labels = experiment.about().labels();
    ExperimentResult result = new ExperimentResult(ExperimentResult.SCHEMA, state, preparation.options().tool(),
        experiment.name(), experiment.about().question(), experiment.binding(), experiment.baseline(),
        measured.design(), measured.rounds(), started, now(), environment,
        IntStream.range(0, preparation.scenarios().size()).mapToObj(measured::scenario).toList(), verdict,
        experiment.demands().figure(), preparation.skipped().isEmpty() ? null : preparation.skipped(),
        preparation.margin(), preparation.rounds().seed(), measured.asked().orElse(null),
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

  /**
   * @param control empty without an A/A control
   * @param summary empty before a condition was measured
   */
  List<ConditionResult> conditions(Arms arms, Map<String, ConditionPlan> plans, Optional<String> control,
      Function<String, List<RunEntry>> runs, Function<String, Optional<Summary>> summary) {
    PlanOptions options = preparation.options();
    List<ConditionResult> conditions = new ArrayList<>();
    plans.forEach((name, plan) -> conditions.add(new ConditionResult(name, control.equals(Optional.of(name)),
        plan.type(), ConditionResult.shown(plan), options.shown(plan.properties()), runs.apply(name),
        summary.apply(name).orElse(null), options.files().apply(arms.scenario(), plan))));
    return conditions;
  }

  /** In UTC to the second. */
  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
