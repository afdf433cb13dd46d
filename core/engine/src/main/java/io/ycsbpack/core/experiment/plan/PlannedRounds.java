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
 * The rounds of an experiment, each with its conditions in the order in which they run: a number that is fixed, or those
 * that were begun so far. Rounds that a resumed experiment keeps did run in their recorded order, whatever would be drawn
 * for the conditions of today.
 */
final class PlannedRounds {
  private static final long SCENARIO = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final List<ScenarioResult> recorded;
  private final int fixed;
  private boolean goesOn;
  /** Begun rounds of each scenario, if their number is not fixed; the first of each is known before. */
  private final Map<Integer, List<List<String>>> begun = new HashMap<>();

  /** @param recorded scenarios of the experiment that is resumed; empty if it begins */
  PlannedRounds(long seed, List<ScenarioResult> recorded, int fixed) {
    this.seed = seed;
    this.recorded = recorded;
    this.fixed = fixed;
  }

  /** If rounds go on until they are answered, the number of the scenario with most. */
  int count() {
    return goesOn ? begun.values().stream().mapToInt(List::size).max().orElse(0) : fixed;
  }

  long seed() {
    return seed;
  }

  /** {@link #first} plans the first round of each scenario. */
  void goOn() {
    goesOn = true;
  }

  /** Plans the first round of a scenario, or restores the recorded ones with these conditions. */
  void first(int number, List<String> names) {
    List<List<String>> known = recorded(number).map(order -> order.stream().filter(names::contains).toList()).toList();
    begun.put(number, new ArrayList<>(known.isEmpty() ? List.of(drawn(number, 1, names)) : known));
  }

  /** Does nothing if the round was planned before. */
  void begin(int number, int round, List<String> names) {
    if (round > begun.get(number).size()) {
      begun.get(number).add(drawn(number, round, names));
    }
  }

  /** In the order in which they run. */
  List<List<String>> orders(int number, List<String> names) {
    return goesOn
        ? List.copyOf(begun.get(number))
        : IntStream.rangeClosed(1, fixed).mapToObj(round -> order(number, round, names)).toList();
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
    return new RandomOrder(seed + SCENARIO * (number + 1)).of(round, names);
  }
}
