package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.experiment.step.SwitchStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A condition as it is put in place next to others.
 *
 * @param reached   call once its server is in place
 * @param neighbors steps that freeze and thaw its neighbors, which are frozen right after their start
 */
public record StartedCondition(Wanted wanted, Condition condition, Supplier<Reached> reached,
    List<Addition.Freezing> neighbors) {

  public record Wanted(String name, Path folder, ConditionPlan plan) {
  }

  /**
   * The steps to the turn of each condition: they freeze all neighbors but its own, then thaw its own. Empty if there
   * are no neighbors.
   */
  public static List<List<SwitchStep>> turns(List<StartedCondition> conditions) {
    if (conditions.stream().allMatch(one -> one.neighbors().isEmpty())) {
      return List.of();
    }
    return conditions.stream().map(turn -> {
      List<SwitchStep> steps = new ArrayList<>();
      conditions.stream()
          .filter(other -> other != turn)
          .forEach(other -> other.neighbors().forEach(one -> steps.add(one.freeze())));
      turn.neighbors().forEach(one -> steps.add(one.thaw()));
      return List.copyOf(steps);
    }).toList();
  }

  public Condition.Run run() {
    return condition.runs().get(0);
  }
}
