// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.TestPairs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What refuses a conclusion from pairs of slices of a second, with about 200 operations in each. */
class SliceGuardsTest {
  private static final long OK = 200;
  private static final int PAIRS = 24;
  private static final String SENT = "sent";

  private final Random random = new Random(3);
  private SliceGuards guards = guards(false);

  @Test
  void likePairsAreNotRefused() {
    assertThat(refusal(pairs(i -> 1, i -> slice()))).isEmpty();
  }

  @Test
  void statementsOfOthersOnOneSideRefuseAConclusion() {
    assertThat(refusal(pairs(i -> 1, i -> sent(2.5)))).hasValueSatisfying(
        why -> assertThat(why).startsWith("others loaded the server of the candidate: in its slices it was sent")
            .contains("more than 50 % of these"));
    assertThat(refusal(pairs(i -> 1, i -> sent(1.4)))).isEmpty();
  }

  @Test
  void fewerStatementsOfOthersAreWarnedOf() {
    assertThat(guards.warnings(answer(pairs(i -> 1, i -> sent(1.4))))).singleElement()
        .satisfies(warning -> assertThat(warning).startsWith("others loaded the server of the candidate: ")
            .contains("more than 10 % of these"));
    assertThat(guards.warnings(answer(pairs(i -> 1, i -> sent(1.05))))).isEmpty();
    assertThat(guards.warnings(answer(pairs(i -> 1, i -> sent(2.5))))).as("it is the reason then").isEmpty();
  }

  @Test
  void aFewStatementsOfOthersAreNoLoad() {
    List<Pair> two = List.of(TestPairs.pair(1, true, few(10), few(59)), TestPairs.pair(2, false, few(10), few(59)));
    List<Pair> three = List.of(two.get(0), two.get(1), TestPairs.pair(3, true, few(10), few(59)));

    assertThat(refusal(two)).isEmpty();
    assertThat(refusal(three)).hasValueSatisfying(why -> assertThat(why).contains("147 statements beyond the 30"));
  }

  @Test
  void aReadModifyWriteIsTwoStatementsOfThisClient() {
    Slice slice = new Slice(0, TestPairs.SECOND, 1000, 0, 5_000_000, 50_000_000, 100_000_000, null,
        Map.of("READ", 1000L, "UPDATE", 500L), 0, null, null, Map.of(SENT, 1500L), Map.of());

    assertThat(refusal(List.of(TestPairs.pair(1, true, slice, slice)))).isEmpty();
  }

  @Test
  void ofTwoServersAtOnceOneThatOthersLoadRefusesAConclusionThoughBothSidesMeetIt() {
    // Others are on the first server: the candidate's in the pair, the baseline's in its twin.
    List<Pair> pairs = pairs(i -> TestPairs.swapped(i, isCandidateFirst(i), slice(), sent(1.7),
        TestPairs.pair(i, isCandidateFirst(i), sent(1.7), slice())));

    assertThat(refusal(pairs)).hasValueSatisfying(why -> assertThat(why).contains("others loaded the server"));
  }

  @Test
  void whatIsNotToldIsNotCheckedAndSaid() {
    List<Pair> swapped = pairs(i -> TestPairs.swapped(i, isCandidateFirst(i), waiting(0.02), waiting(0.6),
        TestPairs.pair(i, isCandidateFirst(i), waiting(0.02), waiting(0.6))));
    guards = new SliceGuards(2);

    assertThat(refusal(swapped)).isEmpty();
    assertThat(unchecked(swapped)).containsExactly(
        Guard.CLIENT_WAIT.notChecked("the client loads both servers at once"),
        Guard.OTHERS.notChecked("the servers do not count their statements"));
    assertThat(refusal(swapped.stream()
        .map(pair -> TestPairs.pair(pair.number(), pair.candidateFirst(), pair.baselines().get(0),
            pair.candidates().get(0)))
        .toList())).as("of one server at a time it is told")
        .hasValueSatisfying(why -> assertThat(why).contains("lacked a CPU"));
    guards = guards(false);
    assertThat(unchecked(pairs(i -> 1, i -> slice()))).isEmpty();
  }

  private List<GuardFinding> unchecked(List<Pair> pairs) {
    return guards.check(answer(pairs))
        .stream()
        .filter(finding -> finding.state() == GuardFinding.State.NOT_CHECKED)
        .toList();
  }

  @Test
  void aDifferenceThatDependsOnTheOrderWithinPairsRefusesAConclusion() {
    List<Pair> pairs = pairs(i -> isCandidateFirst(i) ? 1.1 : 1, i -> slice());

    assertThat(refusal(pairs)).hasValueSatisfying(why -> assertThat(why)
        .matches("the difference of throughput was \\+\\d+\\.\\d % more with the candidate first in its pair than"
            + " with it second: a slice affects the next one"));
    assertThat(refusal(pairs.subList(0, 7))).as("of fewer than four pairs of an order").isEmpty();
    assertThat(refusal(byStarts(pairs))).hasValueSatisfying(why -> assertThat(why).contains("first in its pair"));
  }

  @Test
  void anOrderThatMovesTheDeltaByLessThanIsAskedForRefusesNothing() {
    // 5 % between the orders moves the mean of all pairs by 2.5 % at most; 3 % is asked for.
    assertThat(refusal(pairs(i -> isCandidateFirst(i) ? 1.05 : 1, i -> slice()))).isEmpty();
  }

  @Test
  void startsThatDifferAreNoMatterOfTheOrder() {
    // The order of all pairs of a start is the same in this test, as seldom as that is drawn.
    IntPredicate isFirst = i -> (i - 1) / 6 % 2 == 1;

    assertThat(refusal(byStarts(pairs(i -> TestPairs.pair(i, isFirst.test(i), slice(),
        scaled(slice(), isFirst.test(i) ? 1.1 : 1)))))).isEmpty();
  }

  @Test
  void theOrderRefusesLittleMoreThanOneOfAThousandTrialsWithoutACarryOver() {
    assertThat(IntStream.range(0, 2000)
        .filter(i -> refusal(pairs(number -> Math.exp(0.1 * random.nextGaussian()), number -> slice()))
            .filter(why -> why.contains("first in its pair"))
            .isPresent())
        .count()).isLessThanOrEqualTo(8);
  }

  @Test
  void aDriftRefusesAConclusion() {
    assertThat(refusal(pairs(i -> 1 + 0.02 * i, i -> slice()))).hasValueSatisfying(
        why -> assertThat(why).contains("in the first third of the pairs"));
  }

  @Test
  void stallsOfOneSideRefuseAConclusionUnlessTheyAreMeasured() {
    IntFunction<Slice> stalled = i -> i % 5 == 0
        ? new Slice(0, TestPairs.SECOND, OK, 0, 5_000_000, 600_000_000, 100_000_000, null, Map.of("READ", OK), 0, null,
            null, Map.of(SENT, OK), Map.of())
        : slice();

    assertThat(refusal(pairs(i -> 1, stalled)))
        .hasValueSatisfying(why -> assertThat(why).contains("one slice alone had an operation of half its length"));
    guards = guards(true);
    assertThat(refusal(pairs(i -> 1, stalled))).isEmpty();
  }

  @Test
  void aSaturatedClientRefusesAConclusion() {
    guards = new SliceGuards(0.1);

    assertThat(refusal(pairs(i -> 1, i -> slice())))
        .hasValueSatisfying(why -> assertThat(why).contains("100 % of its cores"));
  }

  private static SliceGuards guards(boolean stallMeasured) {
    return new SliceGuards(2, stallMeasured, Optional.of(new ForeignStatements(SENT, 0.1, 0.5)),
        Optional.empty(), 0);
  }

  private Optional<String> refusal(List<Pair> pairs) {
    return guards.refusal(answer(pairs));
  }

  /** Pairs of several blocks are those of restarted servers. */
  private static Answer answer(List<Pair> pairs) {
    boolean restarted = pairs.stream().mapToInt(Pair::block).distinct().count() > 1;
    return TestPairs.answered(restarted ? TestPairs.RESTARTED : TestPairs.SWITCHED, pairs, Optional.empty());
  }

  private static boolean isCandidateFirst(int number) {
    return number % 2 == 0;
  }

  /** Pairs of which the candidate has these slices, with this multiple of their operations. */
  private List<Pair> pairs(IntToDoubleFunction factor, IntFunction<Slice> candidate) {
    return pairs(i -> TestPairs.pair(i, isCandidateFirst(i), slice(),
        scaled(candidate.apply(i), factor.applyAsDouble(i))));
  }

  private static List<Pair> pairs(IntFunction<Pair> pair) {
    return IntStream.rangeClosed(1, PAIRS).mapToObj(pair).toList();
  }

  private static List<Pair> byStarts(List<Pair> pairs) {
    return pairs.stream().map(pair -> TestPairs.inBlock(pair, (pair.number() - 1) / 6 + 1)).toList();
  }

  private Slice slice() {
    return sent(1);
  }

  /** The server was sent this multiple of the statements of this client. */
  private Slice sent(double times) {
    long ok = OK + random.nextInt(3);
    return TestPairs.slice(ok, null, null, Map.of(SENT, Math.round(times * ok)));
  }

  private Slice waiting(double share) {
    Slice slice = slice();
    return TestPairs.slice(slice.ok(), null, share + 0.001 * random.nextInt(10), slice.counters());
  }

  private static Slice scaled(Slice slice, double factor) {
    long ok = Math.round(factor * slice.ok());
    return new Slice(0, slice.nanos(), ok, 0, slice.medianNanos(), slice.longestNanos(), slice.clientCpuNanos(), null,
        Map.of("READ", ok), 0, slice.clientWait(), null,
        Map.of(SENT, Math.round(factor * slice.counters().get(SENT))), Map.of());
  }

  /** Ten operations, with this number of statements sent. */
  private static Slice few(long sent) {
    return TestPairs.slice(10, null, null, Map.of(SENT, sent));
  }
}
