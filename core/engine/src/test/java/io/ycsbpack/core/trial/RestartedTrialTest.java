// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.experiment.guard.SliceGuards;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RestartedTrialTest {
  private static final long SEED = 5;

  private final Heard heard = new Heard();
  private Duration budget = Duration.ofMinutes(15);
  private boolean anyway;
  private FakeServers servers = servers(SEED);

  private static FakeServers servers(long seed) {
    return new FakeServers(TestPairs.RESTARTED.withSeed(seed), 0, 0);
  }

  private Terms terms() {
    return TestPairs.restarted(TestPairs.RESTARTED.question(), Figure.THROUGHPUT, budget, anyway, SEED);
  }

  private Answer ask(FakeServers starts) {
    return starts.answer(terms(), MeasuredRounds.NOTHING, heard);
  }

  private Answer ask() {
    return ask(servers);
  }

  private void whenUp(int start, Runnable action) {
    servers.onUp = () -> {
      if (servers.numbers().size() == start) {
        action.run();
      }
    };
  }

  @Test
  void theEffectIsFoundInBothFiguresOverFourStartsOrMore() {
    servers.levels[1] = 0.06;
    servers.startNoise = 0.005;

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.ANSWERED);
    assertThat(answer.starts()).isBetween(4, 9).isEqualTo(servers.numbers().size());
    assertThat(heard.all(TrialEvent.BlockJudged.class)).hasSize(answer.starts());
    Decision throughput = answer.finding(Figure.THROUGHPUT).orElseThrow();
    assertThat(throughput.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(throughput.interval().contains(0.06)).isTrue();
    assertThat(throughput.estimate().count()).isEqualTo(answer.starts());
    assertThat(answer.finding(Figure.SERVER_CPU)).map(Decision::outcome).hasValue(Outcome.LOWER);
    assertThat(heard.all(TrialEvent.RoundJudged.class)).extracting(judged -> judged.round().pair())
        .isEqualTo(answer.pairs());
  }

  @Test
  void nothingIsFoundWhereNothingDiffersButTheStarts() {
    servers.startNoise = 0.005;

    assertThat(ask().decision().orElseThrow().outcome()).isEqualTo(Outcome.NO_DIFFERENCE);
  }

  @Test
  void theFirstStartIsMeasuredForAsLongAsItWasSetUpAndAllOthersHaveAsManyPairs() {
    servers.startNoise = 0.02;

    Answer answer = ask();

    // 20 s of set-up, and at least 24 of warm-up, are that many pairs of two slices of a second with their lead-ins.
    var sizes = answer.pairs().stream().collect(Collectors.groupingBy(Pair::block, Collectors.counting()));
    assertThat(sizes.values()).hasSize(answer.starts())
        .containsOnly(sizes.get(1))
        .allSatisfy(size -> assertThat(size).isBetween(18L, (long) BlockRounds.OF_TWO.most()));
    assertThat(answer.pairs()).extracting(Pair::number).doesNotHaveDuplicates();
    assertThat(answer.pairs()).extracting(Pair::candidateFirst).contains(true, false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itEndsWithItsBudgetAlsoIfStartsTakeLongerThanTheFirst(boolean slow) {
    servers.startNoise = 0.2;
    servers.onUp = () -> servers.setUp = Duration.ofSeconds(slow ? 70 : 20);

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.NOT_RESOLVED);
    assertThat(answer.course().time()).isLessThanOrEqualTo(budget);
    assertThat(answer.starts() < answer.course().most()).isEqualTo(slow);
    assertThat(answer.forecast().orElseThrow().morePairs(answer.decision().orElseThrow())).isPositive();
  }

  @Test
  void theTimeOfPairsThatAreDroppedCountsForNoBudget() {
    Answer undisturbed = ask(varying(true));
    FakeServers suspended = varying(true);
    int[] waits = {0};
    // Longer than the budget, in a pair of the first start and in one of a later one.
    suspended.suspended = nanos -> ++waits[0] == 60 || waits[0] == 200 ? Duration.ofHours(8).toNanos() : 0;

    Answer answer = ask(suspended);

    assertThat(heard.all(TrialEvent.Dropped.class)).hasSize(2);
    assertThat(answer.ending()).isEqualTo(undisturbed.ending());
    assertThat(answer.starts()).isGreaterThanOrEqualTo(4);
    assertThat(answer.course().most()).isEqualTo(undisturbed.course().most());
    assertThat(ofFirstStart(answer)).isEqualTo(ofFirstStart(undisturbed));
    assertThat(answer.course().time()).isLessThan(budget);
  }

  private static long ofFirstStart(Answer answer) {
    return answer.pairs().stream().filter(pair -> pair.block() == 1).count();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "noise that does not fit into the budget, 1, 0, 15, false, REFUSED, 1, 1",
    "the same anyway, 1, 0, 15, true, NOT_RESOLVED, 4, 99",
    "noise that hides the difference that is asked for, 0.5, 0, 15, false, REFUSED, 1, 1",
    "the same with a difference far above it, 0.5, 2, 15, false, ANSWERED, 4, 4",
    "four starts of more than one and a half budgets, 0.01, 0, 2, false, REFUSED, 1, 1",
    "the same anyway, 0.01, 0, 2, true, NOT_RESOLVED, 1, 3"})
  void theFirstStartTellsWhetherTheQuestionFitsIntoTheBudget(String question, double noise, double difference,
      int minutes, boolean goesOn, Ending ending, int fewest, int most) {
    servers.sliceNoise = noise;
    servers.levels[1] = difference;
    budget = Duration.ofMinutes(minutes);
    anyway = goesOn;

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(ending);
    assertThat(answer.starts()).isBetween(fewest, most);
    assertThat(answer.course().time()).isLessThanOrEqualTo(budget.multipliedBy(3).dividedBy(2));
    assertThat(answer.hasTooFewStarts()).isEqualTo(ending == Ending.NOT_RESOLVED && most < 4);
    assertThat(answer.finding(Figure.THROUGHPUT).isPresent()).isEqualTo(most >= 4);
  }

  @Test
  void startsThatBecomeSlowEndItBeforeTheFourth() {
    budget = Duration.ofMinutes(4);
    whenUp(2, () -> servers.setUp = Duration.ofMinutes(3));

    Answer answer = ask();

    assertThat(answer.hasTooFewStarts()).isTrue();
    assertThat(answer.starts()).isLessThan(4);
  }

  @Test
  void whatAServerDoesWhileTheOtherIsMeasuredIsToldPerOperationOfItsOwn() {
    servers.candidateIdles = 0.2;

    Answer answer = ask();

    OutsideCpu outside = OutsideCpu.of(answer.pairs()).orElseThrow();
    assertThat(outside.baseline()).isZero();
    // A fifth of a core for 10,000 operations per second, which take 0.7 cores.
    assertThat(outside.candidate()).isCloseTo(20_000, within(1000.0));
    assertThat(outside.difference()).isCloseTo(0.2 / 0.7, within(0.02));
    assertThat(OutsideCpu.byStart(answer.pairs())).hasSize(answer.starts());
  }

  @Test
  void anInterruptionKeepsTheCompleteStarts() {
    servers.startNoise = 0.05;
    whenUp(6, () -> servers.stop.request(ExitCode.INTERRUPTED, "interrupted"));

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.INTERRUPTED);
    assertThat(answer.starts()).isEqualTo(5);
    assertThat(answer.finding(Figure.THROUGHPUT)).isPresent();
  }

  @Test
  void aStartThatFailsLeavesThoseBefore() {
    whenUp(3, () -> {
      throw new CommandException(ExitCode.CONDITION, "no room for a server");
    });

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.ABORTED);
    assertThat(answer.failure()).hasValueSatisfying(e -> assertThat(e).hasMessage("no room for a server"));
    assertThat(answer.starts()).isEqualTo(2);
    assertThat(answer.finding(Figure.THROUGHPUT)).isEmpty();
  }

  private static FakeServers varying(boolean answered) {
    FakeServers starts = servers(SEED);
    starts.levels[1] = 0.04;
    starts.startNoise = answered ? 0.03 : 0.2;
    return starts;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aResumedTrialGoesOnWithTheNextStartAndComesToTheSameEnd(boolean answered) {
    Answer whole = ask(varying(answered));
    int ofEach = whole.pairs().size() / whole.starts();
    assertThat(whole.ending()).isEqualTo(answered ? Ending.ANSWERED : Ending.NOT_RESOLVED);
    assertThat(whole.starts()).isGreaterThan(5);
    for (int before = 0; before <= whole.starts(); before++) {
      FakeServers rest = varying(answered);
      Heard again = new Heard();

      // The process was killed in the next start.
      Answer resumed = rest.answer(terms(), heard.upTo(before * ofEach + 3), again);

      // If all is measured, servers are started once more to tell of themselves.
      assertThat(rest.numbers())
          .isEqualTo(IntStream.rangeClosed(before + 1, Math.max(before + 1, whole.starts())).boxed().toList());
      assertThat(again.all(TrialEvent.RoundMeasured.class).isEmpty()).isEqualTo(before == whole.starts());
      assertThat(resumed.starts()).isEqualTo(whole.starts());
      assertThat(resumed.decision()).isEqualTo(whole.decision());
      assertThat(resumed.ending()).isEqualTo(whole.ending());
      assertThat(resumed.course().most()).isEqualTo(whole.course().most());
      assertThat(orders(resumed)).isEqualTo(orders(whole));
    }
  }

  private static List<String> orders(Answer answer) {
    return answer.pairs().stream().map(pair -> pair.number() + " " + pair.candidateFirst()).toList();
  }

  @Test
  void aResumedTrialWithoutServersEndsWithTheRoundsBefore() {
    Answer whole = ask(varying(true));
    MeasuredRounds one = heard.upTo((int) ofFirstStart(whole) + 3);

    Answer resumed = new Trial(TestPairs.RESTARTED, one, servers, servers.stop, event -> {
    }).answer(number -> Optional.empty());

    assertThat(resumed.ending()).isEqualTo(Ending.INTERRUPTED);
    assertThat(resumed.starts()).isEqualTo(1);
  }

  @Test
  void startsThatDifferAreNoDriftAndADifferenceThatGrowsWithinThemIs() {
    servers.startNoise = 0.05;
    FakeServers growing = servers(SEED);
    growing.drift = 0.002;

    assertThat(new SliceGuards(2).refusal(ask())).isEmpty();
    assertThat(new SliceGuards(2).refusal(ask(growing))).map(text -> text.replaceAll("[+-][\\d.]+", "N"))
        .isEqualTo(Optional.of("within the starts the difference of throughput changed by N % from the first third of"
            + " the pairs to the last"));
  }

  @Test
  void serversUnderLoadAtOnceShareWhatTheMachineDoes() {
    Answer inTurns = ask(noisy(servers(SEED)));
    FakeServers both = noisy(servers);
    both.atOnce = true;
    Answer atOnce = ask(both);

    assertThat(atOnce.finding(Figure.THROUGHPUT)).map(Decision::outcome).hasValue(Outcome.HIGHER);
    assertThat(3 * atOnce.decision().orElseThrow().estimate().error())
        .isLessThan(inTurns.decision().orElseThrow().estimate().error());
    assertThat(atOnce.pairs()).allMatch(Pair::atOnce)
        .allMatch(pair -> pair.baselines().get(0).startNanos() == pair.candidates().get(0).startNanos());
  }

  private static FakeServers noisy(FakeServers starts) {
    starts.levels[1] = 0.03;
    starts.machineNoise = 0.1;
    starts.startNoise = 0.001;
    return starts;
  }

  @Test
  void serversAtOnceThatTakeAllOfTheirCoresTellNothingOfTheirLimits() {
    servers.atOnce = true;
    servers.serverCores = 0.49;
    Answer answer = ask();

    assertThat(guards(0.5, 0.5, 1).refusal(answer)).isEmpty();
    assertThat(guards(1, 1, 4).refusal(answer)).isEmpty();
    assertThat(guards(2, 2, 2).refusal(answer)).isEmpty();
    assertThat(guards(0.3, 0.7, 1).refusal(answer)).hasValueSatisfying(
        why -> assertThat(why).contains("used 98 % of their shared cores", "0.49 of 0.70", "--load in-turns"));
  }

  private static SliceGuards guards(double baseline, double candidate, int shared) {
    return new SliceGuards(2).limitedTo(Optional.of(new SliceGuards.ServerCores(baseline, candidate))).sharing(shared);
  }

  @Test
  void serversAtOnceAreMeasuredForHalfOfTheirSetUpAndWarmedUpInHalfOfTheTime() {
    servers.atOnce = true;

    Answer answer = ask();

    // 20 s of set-up, and two windows of five slices of a second.
    assertThat(ofFirstStart(answer)).isBetween(12L, 40L);
    assertThat(answer.pairs().get(0).baselines().get(0).startNanos()).isBetween(10_000_000_000L, 45_000_000_000L);
  }
}
