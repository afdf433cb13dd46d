// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.statistics.RandomOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rounds of an experiment, each with its conditions in the order in which they run: a fixed number, or the rounds
 * started until now. Rounds that a resumed experiment keeps did run in their recorded order, whatever would be drawn
 * for the conditions of today.
 */
public final class PlannedRounds {
  private static final long SCENARIO = 0x9E3779B97F4A7C15L;

  private final List<Arms> scenarios;
  private final long seed;
  private final List<ScenarioResult> recorded;
  private final int fixed;
  private boolean goesOn;
  /** Begun rounds of each scenario, if their number is not fixed; the first of each is known before. */
  private final Map<Integer, List<List<String>>> begun = new HashMap<>();

  /** @param recorded scenarios of the experiment that is resumed; empty if it begins */
  PlannedRounds(List<Arms> scenarios, long seed, List<ScenarioResult> recorded, int fixed) {
    this.scenarios = scenarios;
    this.seed = seed;
    this.recorded = recorded;
    this.fixed = fixed;
  }

  /** If rounds go on until they are answered, the number of the scenario with most. */
  public int count() {
    return goesOn ? begun.values().stream().mapToInt(List::size).max().orElse(0) : fixed;
  }

  public long seed() {
    return seed;
  }

  /** Goes on until the questions are answered: plans the first round of each scenario, or restores the recorded ones. */
  public void goOn() {
    goesOn = true;
    for (int number = 0; number < scenarios.size(); number++) {
      List<String> names = names(number);
      List<List<String>> known = recorded(number).map(order -> order.stream().filter(names::contains).toList())
          .toList();
      begun.put(number, new ArrayList<>(known.isEmpty() ? List.of(drawn(number, 1, names)) : known));
    }
  }

  /**
   * @param round      planned, or the next one
   * @param candidates not answered yet
   */
  public List<PlannedTrial> begin(int number, int round, List<String> candidates) {
    if (round > begun.get(number).size()) {
      Arms arms = scenarios.get(number);
      begun.get(number)
          .add(drawn(number, round, names(number).stream()
              .filter(name -> name.equals(arms.baseline()) || candidates.contains(name)
                  || arms.control().filter(name::equals).isPresent())
              .toList()));
    }
    return trials().stream().filter(trial -> trial.number() == number && trial.round() == round).toList();
  }

  /** In the order in which they run. */
  public List<List<String>> orders(int number) {
    return goesOn
        ? List.copyOf(begun.get(number))
        : IntStream.rangeClosed(1, fixed).mapToObj(round -> order(number, round, names(number))).toList();
  }

  /** Scenario by scenario, round by round. */
  public List<PlannedTrial> trials() {
    List<PlannedTrial> trials = new ArrayList<>();
    for (Arms arms : scenarios) {
      List<List<String>> orders = orders(arms.number());
      for (int round = 1; round <= orders.size(); round++) {
        for (String name : orders.get(round - 1)) {
          trials.add(new PlannedTrial(arms, round, name, arms.all().get(name)));
        }
      }
    }
    return trials;
  }

  private List<String> names(int number) {
    return List.copyOf(scenarios.get(number).all().keySet());
  }

  /** As it was recorded, unless it was recorded without one of these conditions. */
  private List<String> order(int number, int round, List<String> names) {
    return recorded(number).skip(round - 1L)
        .findFirst()
        .filter(order -> order.containsAll(names))
        .map(order -> order.stream().filter(names::contains).toList())
        .orElseGet(() -> drawn(number, round, names));
  }

  private Stream<List<String>> recorded(int number) {
    return recorded.stream()
        .skip(number)
        .limit(1)
        .filter(one -> one.order() != null)
        .flatMap(one -> one.order().stream());
  }

  private List<String> drawn(int number, int round, List<String> names) {
    return new RandomOrder(seed + SCENARIO * (number + 1)).mirrored(round, names);
  }
}
