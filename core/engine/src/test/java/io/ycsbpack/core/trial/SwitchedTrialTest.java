// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.statistics.RandomOrder;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SwitchedTrialTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  /** The least. */
  private static final Duration LEAD_IN = Duration.ofMillis(200);
  private static final long SEED = 11;

  private final FakeLoad load = new FakeLoad();
  private final Heard heard = new Heard();
  private Duration budget = Duration.ofMinutes(15);
  private boolean anyway;
  private Figure primary = Figure.THROUGHPUT;
  private int stopAfter = Integer.MAX_VALUE;
  private int dieAfter = Integer.MAX_VALUE;
  private MeasuredRounds resumed = MeasuredRounds.NOTHING;
  /** Called before the first round. */
  private Runnable onWarm = () -> {
  };

  SwitchedTrialTest() {
    load.noise = 0.02;
  }

  private Answer askRepeated() {
    load.treatment = candidate -> load.repeated = candidate;
    return ask();
  }

  private Answer ask() {
    Terms terms = TestPairs.terms(TestPairs.SWITCHED.question(), primary, budget, anyway, SEED);
    return load.answer(terms, resumed, heard.andThen(event -> {
      if (event instanceof TrialEvent.WarmedUp) {
        onWarm.run();
      } else if (event instanceof TrialEvent.RoundJudged judged) {
        judged(judged.round().number());
      }
    }));
  }

  private void judged(int number) {
    if (number == stopAfter) {
      load.stop.request(ExitCode.INTERRUPTED, "interrupted");
    }
    if (number == dieAfter) {
      load.failing = true;
    }
  }

  private int judged() {
    return heard.all(TrialEvent.RoundJudged.class).size();
  }

  @Test
  void nothingIsFoundWhereNothingDiffers() {
    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.ANSWERED);
    assertThat(answer.decision()).map(Decision::outcome).hasValue(Outcome.NO_DIFFERENCE);
    assertThat(answer.pairs()).hasSize(judged()).hasSizeLessThan(100);
    assertThat(heard.all(TrialEvent.Looked.class)).isNotEmpty().hasSizeLessThan(judged());
    assertThat(heard.all(TrialEvent.PilotEnded.class)).hasSize(1);
  }

  @Test
  void repeatedOperationsAreFoundInBothFiguresAtTheirTrueSizeWithPairsInTheOrderOfTheSeedAndALeadInAtEachSwitch() {
    Answer answer = askRepeated();

    Decision throughput = answer.finding(Figure.THROUGHPUT).orElseThrow();
    assertThat(throughput.outcome()).isEqualTo(Outcome.LOWER);
    assertThat(throughput.interval().contains(FakeLoad.logThroughput())).isTrue();
    Decision cpu = answer.finding(Figure.SERVER_CPU).orElseThrow();
    assertThat(cpu.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(cpu.estimate().center()).isBetween(0.029, 0.031);
    assertOrderOfTheSeed(answer);
  }

  private static void assertOrderOfTheSeed(Answer answer) {
    RandomOrder order = new RandomOrder(SEED);
    assertThat(answer.pairs()).allSatisfy(pair -> {
      assertThat(pair.candidateFirst()).isEqualTo(order.of(pair.number(), List.of(0, 1)).get(0) == 1);
      Slice first = (pair.candidateFirst() ? pair.candidates() : pair.baselines()).get(0);
      Slice second = (pair.candidateFirst() ? pair.baselines() : pair.candidates()).get(0);
      assertThat(second.startNanos()).isEqualTo(first.startNanos() + first.nanos() + LEAD_IN.toNanos());
    });
  }

  @Test
  void connectionsAreRenewedBetweenPairs() {
    List<Integer> renewedAfter = new ArrayList<>();
    load.noise = 0.05;
    load.onRenewal = () -> renewedAfter.add(judged());

    ask();

    assertThat(renewedAfter.subList(0, 2)).containsExactly(10, 20);
  }

  @ParameterizedTest
  @CsvSource({"false, REFUSED, 12", "true, NOT_RESOLVED, 75"})
  void aQuestionThatDoesNotFitIntoItsBudgetIsRefusedAfterThePilotOrEndsWithTheBudgetAnyway(boolean goesOn,
      Ending ending, int pairs) {
    load.noise = 0.5;
    anyway = goesOn;
    budget = Duration.ofMinutes(3);

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(ending);
    assertThat(answer.pairs()).hasSize(pairs);
    assertThat(answer.course().time()).isLessThanOrEqualTo(budget);
    assertThat(answer.forecast().orElseThrow().isOver(budget)).isTrue();
  }

  @Test
  void whereThroughputIsTooNoisyTheCpuOfTheServerAnswers() {
    load.noise = 0.5;
    load.cpuNoise = 0.02;
    primary = Figure.SERVER_CPU;

    Answer answer = askRepeated();

    assertThat(answer.ending()).isEqualTo(Ending.ANSWERED);
    Decision found = answer.finding(Figure.SERVER_CPU).orElseThrow();
    assertThat(found.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(found.interval().contains(-FakeLoad.logThroughput())).isTrue();
    assertThat(answer.finding(Figure.THROUGHPUT)).map(Decision::outcome).hasValue(Outcome.NOT_RESOLVED);
  }

  @Test
  void aServerWhoseCpuIsNotKnownAnyMoreEndsAQuestionInIt() {
    load.cpuNoise = 0.5;
    onWarm = () -> load.cpuKnownUntil = load.nanos() + 20 * SECOND.toNanos();
    primary = Figure.SERVER_CPU;

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.ABORTED);
    assertThat(answer.failure()).hasValueSatisfying(e -> assertThat(e).hasMessageContaining("--figure throughput"));
    assertThat(answer.pairs()).hasSize(8);
  }

  @Test
  void pairsThatTakeLongerThanThoseOfThePilotEndWithTheBudgetAllTheSame() {
    load.noise = 0.1;
    anyway = true;
    budget = Duration.ofMinutes(1);
    // After the pilot the server answers only in every third second.
    onWarm = () -> {
      long end = load.nanos() + 24 * SECOND.toNanos();
      load.rate = nanos -> nanos < end || nanos / 1_000_000_000L % 3 == 0 ? 1000 : 0;
    };

    Answer answer = ask();

    assertThat(answer.isComplete()).isTrue();
    assertThat(answer.decision().orElseThrow().look().last()).isTrue();
    assertThat(answer.pairs()).hasSizeBetween(Forecast.PILOT_PAIRS, 29);
  }

  @ParameterizedTest
  @CsvSource({"14, OPEN", "2, "})
  void anInterruptionKeepsThePairsAndTellsWhatIsKnownSoFarUnlessItIsOfThePilot(int pairs, Outcome outcome) {
    load.noise = 0.1;
    stopAfter = pairs;

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.INTERRUPTED);
    assertThat(answer.pairs()).hasSize(pairs);
    assertThat(answer.finding(Figure.THROUGHPUT).map(Decision::outcome)).isEqualTo(Optional.ofNullable(outcome));
    assertThat(answer.finding(Figure.SERVER_CPU).isPresent()).isEqualTo(outcome != null);
  }

  @Test
  void aServerThatDiesLeavesThePairsBefore() {
    dieAfter = 13;

    Answer answer = askRepeated();

    assertThat(answer.ending()).isEqualTo(Ending.ABORTED);
    assertThat(answer.failure()).hasValueSatisfying(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ERRORS));
    assertThat(answer.pairs()).hasSize(13);
    assertThat(answer.decision()).isPresent();
  }

  @Test
  void aResumedTrialComesToTheSameDecisionAsOneThatWasNotInterrupted() {
    load.noise = 0.05;
    Answer whole = askRepeated();

    resumed = heard.upTo(whole.pairs().size());
    heard.clear();
    Answer again = askRepeated();

    assertThat(again.ending()).isEqualTo(Ending.ANSWERED);
    assertThat(again.decision()).isEqualTo(whole.decision());
    assertThat(again.course()).isEqualTo(whole.course());
    assertThat(judged()).isZero();
    assertThat(heard.all(TrialEvent.Looked.class)).extracting(TrialEvent.Looked::rounds)
        .startsWith(16)
        .endsWith(whole.pairs().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 12, 13, 16, 20})
  void aResumedTrialGoesOnWithItsNextPairInTheSameOrderWithinTheSameBudget(int before) {
    load.noise = 0.5;
    anyway = true;
    budget = Duration.ofMinutes(2);
    Answer whole = ask();

    resumed = heard.upTo(before);
    heard.clear();
    Answer again = ask();

    assertThat(again.pairs().subList(0, before)).isEqualTo(whole.pairs().subList(0, before));
    assertThat(again.pairs()).extracting(Pair::number, Pair::candidateFirst)
        .isEqualTo(whole.pairs().stream().map(pair -> tuple(pair.number(), pair.candidateFirst())).toList());
    assertThat(again.course().most()).isEqualTo(whole.course().most());
    assertThat(again.course().time()).isEqualTo(whole.course().time());
    assertThat(heard.all(TrialEvent.PilotEnded.class)).hasSize(before < Forecast.PILOT_PAIRS ? 1 : 0);
  }

  @Test
  void aPairInWhichTheClientWasSuspendedIsMeasuredAgainAndCostsNoTime() {
    onWarm = () -> {
      long start = load.nanos();
      load.suspended = nanos -> nanos == start + 5 * SECOND.toNanos() ? Duration.ofHours(8).toNanos() : 0;
    };

    Answer answer = askRepeated();

    assertThat(heard.all(TrialEvent.Dropped.class)).extracting(TrialEvent.Dropped::number).containsExactly(3);
    assertThat(answer.ending()).isEqualTo(Ending.ANSWERED);
    assertThat(answer.pairs()).extracting(Pair::number).startsWith(1, 2, 3, 4);
    assertThat(answer.pairs()).noneMatch(pair -> pair.slices().anyMatch(Slice::isSuspended));
    assertThat(answer.course().time())
        .isEqualTo(SECOND.plus(LEAD_IN).multipliedBy(2).multipliedBy(answer.pairs().size()));
  }

  @Test
  void aSliceThatIsLongBecauseTheServerStalledIsKept() {
    onWarm = () -> {
      long start = load.nanos();
      load.rate = nanos -> nanos - start < 4 * SECOND.toNanos() || nanos - start > 9 * SECOND.toNanos() ? 1000 : 0;
    };

    Answer answer = ask();

    assertThat(heard.all(TrialEvent.Dropped.class)).isEmpty();
    assertThat(answer.pairs()).anyMatch(pair -> pair.slices().anyMatch(slice -> slice.nanos() > SECOND.toNanos()));
  }

  @Test
  void aClientThatIsSuspendedAgainAndAgainEndsTheTrial() {
    load.suspended = nanos -> judged() < 3 ? 0 : 3 * SECOND.toNanos();

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.ABORTED);
    assertThat(answer.failure()).hasValueSatisfying(
        e -> assertThat(e).hasMessageContaining("stood still in 3 rounds in a row"));
    assertThat(answer.pairs()).hasSize(3);
  }

  @Test
  void whatHasToStayTheSameIsVerifiedAfterEachPairAndThePairsBeforeAreKept() {
    load.onVerify = () -> {
      if (judged() == 14) {
        throw new CommandException(ExitCode.NOT_VALID, "the limit was changed");
      }
    };

    Answer answer = ask();

    assertThat(answer.ending()).isEqualTo(Ending.ABORTED);
    assertThat(answer.failure()).hasValueSatisfying(e -> assertThat(e).hasMessage("the limit was changed"));
    assertThat(answer.pairs()).hasSize(14);
  }
}
