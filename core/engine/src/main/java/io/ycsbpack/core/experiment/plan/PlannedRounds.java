// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.statistics.RandomOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rounds of whole runs of one scenario, each with its conditions in the order in which they run. Rounds that a
 * resumed experiment keeps did run in their recorded order, whatever would be drawn for the conditions of today.
 */
public final class PlannedRounds {
  private static final long SCENARIO = 0x9E3779B97F4A7C15L;

  private final Arms arms;
  private final RandomOrder random;
  private final List<List<String>> orders = new ArrayList<>();

  private PlannedRounds(Arms arms, long seed) {
    this.arms = arms;
    random = new RandomOrder(seed + SCENARIO * (arms.number() + 1));
  }

  /** As they were recorded, except for rounds that were recorded without one of today's conditions. */
  static PlannedRounds fixed(Arms arms, long seed, Optional<ScenarioResult> recorded, int count) {
    PlannedRounds rounds = new PlannedRounds(arms, seed);
    List<String> names = rounds.names();
    IntStream.rangeClosed(1, count)
        .mapToObj(round -> recorded.stream()
            .flatMap(scenario -> scenario.order().stream())
            .skip(round - 1L)
            .limit(1)
            .filter(order -> order.containsAll(names))
            .map(order -> only(names, order))
            .findFirst()
            .orElseGet(() -> rounds.random.mirrored(round, names)))
        .forEach(rounds.orders::add);
    return rounds;
  }

  /** Rounds that go on until the questions are answered: the recorded ones, or the first. */
  static PlannedRounds open(Arms arms, long seed, Optional<ScenarioResult> recorded) {
    PlannedRounds rounds = new PlannedRounds(arms, seed);
    List<String> names = rounds.names();
    recorded.ifPresent(scenario -> scenario.order().forEach(order -> rounds.orders.add(only(names, order))));
    if (rounds.orders.isEmpty()) {
      rounds.orders.add(rounds.random.mirrored(1, names));
    }
    return rounds;
  }

  private List<String> names() {
    return List.copyOf(arms.all().keySet());
  }

  private static List<String> only(List<String> names, List<String> order) {
    return order.stream().filter(names::contains).toList();
  }

  /**
   * @param round      planned, or the next one
   * @param candidates not answered yet
   */
  public List<PlannedTrial> begin(int round, List<String> candidates) {
    if (round > orders.size()) {
      orders.add(random.mirrored(round, names().stream()
          .filter(name -> name.equals(arms.baseline()) || candidates.contains(name)
              || arms.control().filter(name::equals).isPresent())
          .toList()));
    }
    return trials(round).toList();
  }

  /** In the order in which they run. */
  public List<List<String>> orders() {
    return List.copyOf(orders);
  }

  /** Round by round. */
  public List<PlannedTrial> trials() {
    return IntStream.rangeClosed(1, orders.size()).boxed().flatMap(this::trials).toList();
  }

  private Stream<PlannedTrial> trials(int round) {
    return orders.get(round - 1).stream().map(name -> new PlannedTrial(arms, round, name, arms.all().get(name)));
  }
}
