package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.statistics.RandomOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The rounds of an experiment, each with its conditions in the order in which they run: a number that is fixed, or those
 * that were begun so far.
 */
final class PlannedRounds {
  private static final long SCENARIO = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final RecordedOrders recorded;
  private final int fixed;
  /** Empty where the number of rounds is fixed. */
  private Optional<BegunRounds> begun = Optional.empty();

  /**
   * A fixed number of them.
   *
   * @param seed     from which the order of each round is drawn
   * @param recorded those of the experiment that is resumed
   */
  PlannedRounds(long seed, RecordedOrders recorded, int fixed) {
    this.seed = seed;
    this.recorded = recorded;
    this.fixed = fixed;
  }

  /** Their number; of rounds that go on until they are answered, that of the scenario which has most. */
  int count() {
    return begun.map(BegunRounds::most).orElse(fixed);
  }

  /** From which the orders are drawn. */
  long seed() {
    return seed;
  }

  /** Lets rounds go on until the questions are answered; {@link #first} plans those of each scenario. */
  void goOn() {
    begun = Optional.of(new BegunRounds());
  }

  /**
   * Plans the first round of a scenario, or those that were recorded before.
   *
   * @param names of its conditions
   */
  void first(int number, List<String> names) {
    List<List<String>> known = recorded.orders(number, names);
    for (List<String> round : known.isEmpty() ? List.of(drawn(number, 1, names)) : known) {
      begun.orElseThrow().add(number, round);
    }
  }

  /**
   * Begins a round of rounds that go on, unless it was planned before.
   *
   * @param names of its conditions
   */
  void begin(int number, int round, List<String> names) {
    BegunRounds rounds = begun.orElseThrow();
    if (round > rounds.orders(number).size()) {
      rounds.add(number, drawn(number, round, names));
    }
  }

  /**
   * The conditions of each round of a scenario, in the order in which they run.
   *
   * @param names of all its conditions
   */
  List<List<String>> orders(int number, List<String> names) {
    return begun.map(rounds -> rounds.orders(number))
        .orElseGet(() -> IntStream.rangeClosed(1, fixed).mapToObj(round -> order(number, round, names)).toList());
  }

  private List<String> order(int number, int round, List<String> names) {
    return recorded.of(number, round, names).orElseGet(() -> drawn(number, round, names));
  }

  private List<String> drawn(int number, int round, List<String> names) {
    return new RandomOrder(seed + SCENARIO * (number + 1)).of(round, names);
  }
}
