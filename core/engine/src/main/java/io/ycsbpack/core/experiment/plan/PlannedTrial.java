package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.Slug;
import io.ycsbpack.core.experiment.spec.Scenario;
import java.nio.file.Path;

/**
 * A trial that the experiment plans.
 *
 * @param number    of the scenario, from 0
 * @param round      from 1
 * @param condition its name
 * @param plan      of the condition
 * @param control   whether it is the A/A control
 */
public record PlannedTrial(int number, Scenario scenario, int round, String condition, ConditionPlan plan,
    boolean control) {

  /** From the experiment's folder. */
  public Path path() {
    return ExperimentFolder.scenario(number, scenario.values(), scenario.name())
        .resolve("round-" + round)
        .resolve(Slug.text(condition));
  }
}
