// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.SequentialExperiment;
import io.ycsbpack.core.statistics.TrimmedMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class OperationTimesTest {
  private static final int PAIRS = 32;
  private static final double NOISE = 0.03;
  private static final Map<String, Double> MILLIS = Map.of("alike", 5.0, "double", 1.0, "faster", 2.0, "slower", 20.0);

  private final RandomGenerator random = new SplittableRandom(3);

  @Test
  void thoseThatLostMostComeFirstAndThoseThatWonLast() {
    List<CounterDifference> found = CounterDifferences
        .ofOperations(answer(Map.of("double", 2.0, "slower", 1.3, "faster", 0.5)));

    assertThat(found).extracting(CounterDifference::counter).containsExactly("double", "slower", "alike", "faster");
    assertThat(found).extracting(CounterDifference::isSignificant).containsExactly(true, true, false, true);
    assertThat(found.get(0).delta().orElseThrow()).isBetween(0.9, 1.1);
    assertThat(found.get(1).baseline() / 1e6).as("of this operation alone, in ms").isBetween(19.0, 21.0);
  }

  @Test
  void ofOneOperationAloneNothingIsSaid() {
    Answer answer = answer(Map.of());
    List<Pair> pairs = answer.pairs()
        .stream()
        .map(pair -> TestPairs.pair(pair.number(), true, only("alike", pair.baselines().get(0)),
            only("alike", pair.candidates().get(0))))
        .toList();

    assertThat(CounterDifferences.ofOperations(answer)).hasSize(4).noneMatch(CounterDifference::isSignificant);
    assertThat(CounterDifferences.ofOperations(TestPairs.answered(answer.terms(), pairs, answer.decision()))).isEmpty();
  }

  private Answer answer(Map<String, Double> candidate) {
    var experiment = new SequentialExperiment(GroupSequentialPlan.of(PAIRS, PAIRS), TestPairs.SWITCHED.question(),
        TrimmedMean::estimate);
    List<Pair> pairs = new ArrayList<>();
    Optional<Decision> decision = Optional.empty();
    for (int number = 1; number <= PAIRS; number++) {
      pairs.add(TestPairs.pair(number, true, slice(Map.of()), slice(candidate)));
      decision = experiment.add(Figure.THROUGHPUT.difference(pairs.get(number - 1)).orElseThrow());
    }
    return TestPairs.answered(TestPairs.SWITCHED, pairs, decision);
  }

  /** A hundred of each operation. */
  private Slice slice(Map<String, Double> factors) {
    Map<String, Long> mix = new TreeMap<>();
    Map<String, Long> busy = new TreeMap<>();
    MILLIS.forEach((name, millis) -> {
      mix.put(name, 100L);
      busy.put(name,
          Math.round(100e6 * millis * factors.getOrDefault(name, 1.0) * Math.exp(NOISE * random.nextGaussian())));
    });
    return slice(400 + random.nextInt(3), mix, busy);
  }

  private static Slice only(String name, Slice slice) {
    return slice(slice.ok(), Map.of(name, slice.mix().get(name)), Map.of(name, slice.busyNanos().get(name)));
  }

  private static Slice slice(long ok, Map<String, Long> mix, Map<String, Long> busy) {
    return new Slice(0, TestPairs.SECOND, ok, 0, 1, 1, 1, 1_000_000L, mix, 0, null, null, Map.of(), busy);
  }
}
