package io.ycsbpack.core.experiment.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rounds of each scenario that were begun, where their number is not fixed; the first of each is known before. */
final class BegunRounds {
  private final Map<Integer, List<List<String>>> orders = new HashMap<>();

  /**
   * Begins a round of a scenario with its conditions in their order.
   *
   * @param number of the scenario, from 0
   */
  void add(int number, List<String> order) {
    orders.computeIfAbsent(number, unknown -> new ArrayList<>()).add(order);
  }

  /** The conditions of each round of a scenario. */
  List<List<String>> orders(int number) {
    return List.copyOf(orders.get(number));
  }

  /** The number of rounds of the scenario that has most. */
  int most() {
    return orders.values().stream().mapToInt(List::size).max().orElse(0);
  }
}
