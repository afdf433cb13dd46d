package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import java.util.List;
import java.util.Optional;

/**
 * The orders of the rounds of an experiment that is resumed. Rounds that are kept did run in these, whatever would be
 * drawn for the conditions of today.
 *
 * @param scenarios of the experiment as it was recorded
 */
record RecordedOrders(List<ScenarioResult> scenarios) {

  /**
   * These conditions in the order of one round; empty where the round was not recorded with all of them.
   *
   * @param number of the scenario, from 0
   * @param round  from 1
   */
  Optional<List<String>> of(int number, int round, List<String> conditions) {
    return recorded(number, round).filter(order -> order.containsAll(conditions))
        .map(order -> order.stream().filter(conditions::contains).toList());
  }

  /**
   * The rounds that were recorded, with those of these conditions that each of them had.
   *
   * @param number of the scenario, from 0
   */
  List<List<String>> orders(int number, List<String> conditions) {
    return number >= scenarios.size() || scenarios.get(number).order() == null
        ? List.of()
        : scenarios.get(number)
            .order()
            .stream()
            .map(order -> order.stream().filter(conditions::contains).toList())
            .toList();
  }

  private Optional<List<String>> recorded(int number, int round) {
    if (number >= scenarios.size()) {
      return Optional.empty();
    }
    ScenarioResult scenario = scenarios.get(number);
    if (scenario.order() == null) {
      // Version 1 of the document: always the same order, and recorded by its runs alone.
      return Optional.of(scenario.conditions()
          .stream()
          .filter(condition -> condition.runs().stream().anyMatch(run -> run.round() == round))
          .map(ConditionResult::name)
          .toList());
    }
    return round > scenario.order().size() ? Optional.empty() : Optional.of(scenario.order().get(round - 1));
  }
}
