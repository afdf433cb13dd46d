// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.Looks;
import io.ycsbpack.core.statistics.Simulation;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.TestPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CounterDifferencesTest {
  private static final GroupSequentialPlan PLAN = GroupSequentialPlan.of(16, 100);
  private static final GroupSequentialPlan STARTS = GroupSequentialPlan.of(4, 6);
  /** Counts for each operation; one is rare, and one depends on throughput. */
  private static final Map<String, Double> RATES = rates();
  private static final double NOISE = 0.04;
  /** Times of operations. */
  private static final Map<String, Double> MILLIS = Map.of("alike", 5.0, "double", 1.0, "faster", 2.0, "slower", 20.0);

  private RandomGenerator random = new SplittableRandom(19);

  private static Map<String, Double> rates() {
    Map<String, Double> rates = new TreeMap<>(Map.of("faults", 20.0, "CPU", 1e6, "rare", 0.01, "never", 0.0));
    for (int i = 0; i < 21; i++) {
      rates.put("counter " + i, Math.pow(2, i % 12 - 2));
    }
    return rates;
  }

  /** A slice of which some counters are multiplied. */
  private Slice slice(Map<String, Double> factors) {
    double slow = NOISE * random.nextGaussian();
    long ok = Math.round(100 * Math.exp(-slow));
    Map<String, Long> counters = new TreeMap<>();
    RATES.forEach((name, rate) -> {
      // What disturbs the machine costs CPU, too.
      double noise = name.equals("CPU") ? slow : NOISE * random.nextGaussian();
      double expected = ok * rate * factors.getOrDefault(name, 1.0) * Math.exp(noise);
      counters.put(name, expected < 30 ? poisson(expected) : Math.round(expected));
    });
    return TestPairs.slice(ok, 1_000_000L, null, Map.copyOf(counters));
  }

  private long poisson(double mean) {
    double product = random.nextDouble();
    long count = 0;
    for (double limit = Math.exp(-mean); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  private Pair pair(int number, Map<String, Double> candidate) {
    return TestPairs.pair(number, true, slice(Map.of()), slice(candidate));
  }

  /** Ends, as a trial does, at the first look at throughput that answers. */
  private static Answer answer(IntFunction<Pair> pairs) {
    Looks looks = new Looks(PLAN, TestPairs.SWITCHED.question(), TrimmedMean::estimate);
    List<Pair> all = new ArrayList<>();
    List<Decision> due = List.of();
    while (due.stream().noneMatch(Decision::stop)) {
      all.add(pairs.apply(all.size() + 1));
      due = looks.due(Figure.THROUGHPUT.differences(all).orElseThrow());
    }
    return answer(all, Optional.of(due.get(due.size() - 1)));
  }

  private static Answer answer(List<Pair> pairs, Optional<Decision> decision) {
    return TestPairs.answered(TestPairs.SWITCHED, pairs, decision);
  }

  private static List<CounterResult> found(Answer answer) {
    return CounterDifferences.ofCounters(answer,
        RATES.keySet().stream().map(name -> new Counter(name, Counter.Unit.COUNT, "", "")).toList());
  }

  private static List<String> named(Answer answer) {
    return found(answer).stream()
        .filter(CounterResult::differs)
        .map(CounterResult::name)
        .toList();
  }

  @Test
  void whatDiffersIsNamedWithItsSizeTheLargestFirst() {
    Answer answer = answer(number -> pair(number, Map.of("faults", 1.3, "CPU", 2.0)));

    List<CounterResult> all = found(answer);

    assertThat(named(answer)).startsWith("CPU", "faults");
    CounterResult faults = all.get(1);
    assertThat(faults.delta()).isBetween(0.15, 0.45);
    assertThat(0.3).isBetween(faults.low(), faults.high());
    assertThat(faults.candidate() / faults.baseline()).isBetween(1.15, 1.45);
    assertThat(all).extracting(CounterResult::name).doesNotContain("never");
  }

  @Test
  void aCounterThatOneSideAloneHasIsNamed() {
    Answer answer = answer(number -> pair(number, Map.of("faults", 0.0)));

    assertThat(named(answer)).startsWith("faults");
    CounterResult faults = found(answer).get(0);
    assertThat(faults.candidate()).isZero();
    assertThat(faults.delta()).isBetween(-1.0, -0.9);
    assertThat(faults.low()).isBetween(-1.0, -0.9);
    CounterResult begun = found(swapped(answer)).get(0);
    assertThat(begun.name()).isEqualTo("faults");
    assertThat(begun.delta()).isNull();
  }

  private static Answer swapped(Answer answer) {
    return answer(answer.pairs()
        .stream()
        .map(pair -> TestPairs.pair(pair.number(), false, pair.candidates().get(0), pair.baselines().get(0)))
        .toList(), answer.decision());
  }

  /** The share of trials that name a counter. */
  private static double wrong(int trials, Function<CounterDifferencesTest, Answer> trial) {
    return Simulation.share(trials, random -> {
      CounterDifferencesTest drawn = new CounterDifferencesTest();
      drawn.random = random;
      return !named(trial.apply(drawn)).isEmpty();
    });
  }

  @Test
  void whereNothingDiffersNothingIsNamedInNineteenOfTwentyTrials() {
    assertThat(wrong(2000, drawn -> answer(number -> drawn.pair(number, Map.of())))).isLessThanOrEqualTo(0.05);
  }

  @Test
  void theSameHoldsOverStartsThatDifferFromEachOther() {
    // Of 4000 trials 2.6 % did. With this bound, 500 trials show a share above 5 % as surely as 2000 do with 5 %.
    assertThat(wrong(500, drawn -> drawn.starts(Map.of()))).isLessThanOrEqualTo(0.04);
    assertThat(named(starts(Map.of("faults", 4.0, "CPU", 9.0)))).contains("faults", "CPU");
  }

  @Test
  void aCounterThatIsNearZeroOnOneSideAndManyTimesAsLargeOnTheOtherIsNamed() {
    // As the page faults of a server that keeps its memory, and of one that gives it back: 0 to 40 and 270 an operation.
    Answer answer = starts(Map.of());
    List<Pair> faulty = answer.pairs().stream().map(pair -> {
      double few = Math.exp(2 * random.nextGaussian());
      double many = 270 * Math.exp(0.1 * random.nextGaussian());
      return TestPairs.inBlock(TestPairs.pair(pair.number(), pair.candidateFirst(),
          faults(pair.baselines().get(0), few), faults(pair.candidates().get(0), many)), pair.block());
    }).toList();

    Answer known = TestPairs.answered(TestPairs.RESTARTED, faulty, answer.decision());

    assertThat(named(known)).first().isEqualTo("faults");
    CounterResult faults = found(known).get(0);
    assertThat(faults.delta() + 1).isBetween(0.9 * faults.candidate() / faults.baseline(),
        1.1 * faults.candidate() / faults.baseline());
  }

  private static Slice faults(Slice slice, double each) {
    Map<String, Long> counters = new TreeMap<>(slice.counters());
    counters.put("faults", 1 + Math.round(each * slice.ok()));
    return slice.with(counters);
  }

  /** Six starts of six pairs; each start has an offset of its own in each counter. */
  private Answer starts(Map<String, Double> candidate) {
    List<Pair> pairs = new ArrayList<>();
    Looks looks = new Looks(STARTS, TestPairs.SWITCHED.question(), ArithmeticMean::estimate);
    List<Decision> due = List.of();
    for (int start = 1; due.stream().noneMatch(Decision::stop); start++) {
      Map<String, Double> own = new TreeMap<>();
      RATES.keySet()
          .forEach(name -> own.put(name, candidate.getOrDefault(name, 1.0) * Math.exp(NOISE * random.nextGaussian())));
      List<Pair> within = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        within.add(TestPairs.inBlock(pair(pairs.size() + within.size() + 1, own), start));
      }
      pairs.addAll(within);
      due = looks.due(Figure.means(Figure.THROUGHPUT, pairs));
    }
    return TestPairs.answered(TestPairs.RESTARTED, pairs, Optional.of(due.get(due.size() - 1)));
  }

  @Test
  void theOffsetOfTwoServersIsNoDifference() {
    Answer answer = answer(number -> {
      // The first server has twice the faults of the second, whoever is on it.
      Pair twin = TestPairs.pair(number, true, slice(Map.of("faults", 2.0)), slice(Map.of("CPU", 1.5)));
      return TestPairs.swapped(number, true, slice(Map.of()), slice(Map.of("faults", 2.0, "CPU", 1.5)), twin);
    });

    assertThat(named(answer)).containsExactly("CPU");
  }

  @Test
  void aCounterThatManySlicesLackIsLeftOut() {
    Answer answer = answer(number -> number % 3 == 0
        ? TestPairs.pair(number, true, slice(Map.of()), slice(Map.of()).with(Map.of("CPU", 1L)))
        : pair(number, Map.of("faults", 2.0)));

    assertThat(found(answer)).extracting(CounterResult::name).containsExactly("CPU");
  }

  @Test
  void withoutCountersThereIsNothingToCompare() {
    Slice old = TestPairs.slice(10, null);

    assertThat(found(answer(number -> TestPairs.pair(number, true, old, old)))).isEmpty();
    assertThat(found(answer(List.of(pair(1, Map.of())), Optional.empty()))).isEmpty();
  }

  @Test
  void operationsThatLostMostComeFirstAndThoseThatWonLast() {
    List<CounterResult> found = CounterDifferences
        .ofOperations(ofOperations(Map.of("double", 2.0, "slower", 1.3, "faster", 0.5)));

    assertThat(found).extracting(CounterResult::name).containsExactly("double", "slower", "alike", "faster");
    assertThat(found).extracting(CounterResult::differs).containsExactly(true, true, false, true);
    assertThat(found.get(0).delta()).isBetween(0.9, 1.1);
    assertThat(found.get(1).baseline()).as("of this operation alone, in ms").isBetween(19.0, 21.0);
  }

  @Test
  void ofOneOperationAloneNothingIsSaid() {
    Answer answer = ofOperations(Map.of());
    List<Pair> pairs = answer.pairs()
        .stream()
        .map(pair -> TestPairs.pair(pair.number(), true, only("alike", pair.baselines().get(0)),
            only("alike", pair.candidates().get(0))))
        .toList();

    assertThat(CounterDifferences.ofOperations(answer)).hasSize(4).noneMatch(CounterResult::differs);
    assertThat(CounterDifferences.ofOperations(TestPairs.answered(answer.terms(), pairs, answer.decision()))).isEmpty();
  }

  private Answer ofOperations(Map<String, Double> candidate) {
    return answer(number -> TestPairs.pair(number, true, operations(Map.of()), operations(candidate)));
  }

  /** A hundred of each operation. */
  private Slice operations(Map<String, Double> factors) {
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
