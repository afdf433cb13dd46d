package io.ycsbpack.core.experiment;

import io.ycsbpack.core.experiment.ExperimentResult.CaseResult;
import io.ycsbpack.core.experiment.ExperimentResult.ConditionResult;
import java.util.List;
import java.util.Optional;

/**
 * The orders of the rounds of an experiment that is resumed. Rounds that are kept did run in these, whatever would be drawn for
 * the conditions of today.
 *
 * @param cases of the experiment as it was recorded
 */
record RecordedOrders(List<CaseResult> cases) {

  /**
   * These conditions in the order of one round; empty where the round was not recorded with all of them.
   *
   * @param number of the case, from 0
   * @param round  from 1
   */
  Optional<List<String>> of(int number, int round, List<String> conditions) {
    return recorded(number, round).filter(order -> order.containsAll(conditions))
        .map(order -> order.stream().filter(conditions::contains).toList());
  }

  private Optional<List<String>> recorded(int number, int round) {
    if (number >= cases.size()) {
      return Optional.empty();
    }
    CaseResult one = cases.get(number);
    if (one.order() == null) {
      // Version 1 of the document: always the same order, and recorded by its runs alone.
      return Optional.of(one.conditions()
          .stream()
          .filter(condition -> condition.runs().stream().anyMatch(run -> run.turn() == round))
          .map(ConditionResult::name)
          .toList());
    }
    return round > one.order().size() ? Optional.empty() : Optional.of(one.order().get(round - 1));
  }
}
