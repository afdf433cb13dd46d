package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.slice.FakeLoad;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.OrderCoin;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class PairedTrialTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final long SEED = 11;

  private final FakeLoad load;
  private final List<Boolean> looks = new ArrayList<>();
  private final List<Forecast> forecasts = new ArrayList<>();
  private Duration budget = Duration.ofMinutes(15);
  private boolean anyway;
  private Figure primary = Figure.THROUGHPUT;
  private int stopAfter = Integer.MAX_VALUE;
  private int dieAfter = Integer.MAX_VALUE;

  PairedTrialTest() throws Exception {
    load = new FakeLoad();
    load.noise = 0.02;
  }

  private Answer ask(Treatment treatment) throws InterruptedException {
    Terms terms = new Terms(new Question(0.03, false), primary, budget, anyway, SEED);
    PairRunner runner = new PairRunner(load.side(), treatment, SECOND, new OrderCoin(SEED), load.stop);
    return new PairedTrial(runner, terms, load, new TrialListener() {
      @Override
      public void pair(Answer answer, boolean looked) {
        looks.add(looked);
        if (answer.pairs().size() == stopAfter) {
          load.stop.request(ExitCode.INTERRUPTED, "interrupted");
        }
        if (answer.pairs().size() == dieAfter) {
          load.status = Status.ERROR;
        }
      }

      @Override
      public void forecast(Forecast forecast, Terms asked) {
        forecasts.add(forecast);
      }
    }).run();
  }

  @Test
  void nothingIsFoundWhereNothingDiffers() throws Exception {
    Answer answer = ask(Treatment.NONE);

    assertThat(answer.ending()).isEqualTo(Ending.ANSWERED);
    assertThat(answer.decision()).map(Decision::outcome).hasValue(Outcome.NO_DIFFERENCE);
    assertThat(answer.pairs()).hasSize(looks.size()).hasSizeLessThan(100);
    assertThat(looks).contains(true, false);
    assertThat(forecasts).hasSize(1);
  }

  @Test
  void repeatedOperationsAreFoundInBothFiguresAtTheirTrueSize() throws Exception {
    Answer answer = ask(load.repeated);

    Answer.Finding throughput = answer.finding(Figure.THROUGHPUT).orElseThrow();
    assertThat(throughput.outcome()).isEqualTo(Outcome.LOWER);
    assertThat(throughput.interval().contains(load.repeated.logThroughput())).isTrue();
    Answer.Finding cpu = answer.finding(Figure.SERVER_CPU).orElseThrow();
    assertThat(cpu.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(cpu.estimate().center()).isBetween(0.029, 0.031);
  }

  @Test
  void theOrderWithinPairsIsThatOfTheSeed() throws Exception {
    Answer answer = ask(load.repeated);

    OrderCoin coin = new OrderCoin(SEED);
    assertThat(answer.pairs()).allSatisfy(pair -> {
      assertThat(pair.candidateFirst()).isEqualTo(coin.isCandidateFirst(pair.number()));
      Slice first = pair.candidateFirst() ? pair.candidate() : pair.baseline();
      Slice second = pair.candidateFirst() ? pair.baseline() : pair.candidate();
      assertThat(second.startNanos()).isEqualTo(first.startNanos() + first.nanos());
    });
  }

  @Test
  void aQuestionThatDoesNotFitIntoItsBudgetIsRefusedAfterThePilot() throws Exception {
    load.noise = 0.5;

    Answer answer = ask(Treatment.NONE);

    assertThat(answer.ending()).isEqualTo(Ending.REFUSED);
    assertThat(answer.pairs()).hasSize(Forecast.PILOT_PAIRS);
    assertThat(answer.forecast().orElseThrow().refusal(budget)).isPresent();
  }

  @Test
  void whereThroughputIsTooNoisyTheCpuOfTheServerAnswers() throws Exception {
    load.noise = 0.5;
    load.cpuNoise = 0.02;
    primary = Figure.SERVER_CPU;

    Answer answer = ask(load.repeated);

    assertThat(answer.ending()).isEqualTo(Ending.ANSWERED);
    Answer.Finding found = answer.finding(Figure.SERVER_CPU).orElseThrow();
    assertThat(found.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(found.interval().contains(-load.repeated.logThroughput())).isTrue();
    assertThat(answer.finding(Figure.THROUGHPUT)).map(Answer.Finding::outcome).hasValue(Outcome.NOT_RESOLVED);
  }

  @Test
  void aServerWhoseCpuIsNotKnownAnyMoreEndsAQuestionInIt() throws Exception {
    load.cpuNoise = 0.5;
    load.cpuKnownUntil = load.nanos() + 20 * SECOND.toNanos();
    primary = Figure.SERVER_CPU;

    Answer answer = ask(Treatment.NONE);

    assertThat(answer.ending()).isEqualTo(Ending.ABORTED);
    assertThat(answer.failure()).hasValueSatisfying(
        e -> assertThat(e).hasMessageContaining("--figure throughput"));
    assertThat(answer.pairs()).hasSize(9);
  }

  @Test
  void askedAnywayItEndsWithinTheBudget() throws Exception {
    load.noise = 0.5;
    anyway = true;
    budget = Duration.ofMinutes(3);

    Answer answer = ask(Treatment.NONE);

    assertThat(answer.ending()).isEqualTo(Ending.NOT_RESOLVED);
    assertThat(answer.pairs()).hasSize(90);
    assertThat(answer.course().time()).isLessThanOrEqualTo(budget);
  }

  @Test
  void pairsThatTakeLongerThanThoseOfThePilotEndWithTheBudgetAllTheSame() throws Exception {
    load.noise = 0.1;
    anyway = true;
    budget = Duration.ofMinutes(1);
    // From the end of the pilot on the server answers every third second alone.
    load.rate = nanos -> nanos < 29_000_000_000L || nanos / 1_000_000_000L % 3 == 0 ? 1000 : 0;

    Answer answer = ask(Treatment.NONE);

    assertThat(answer.isComplete()).isTrue();
    assertThat(answer.decision().orElseThrow().look().last()).isTrue();
    assertThat(answer.pairs()).hasSizeBetween(Forecast.PILOT_PAIRS, 29);
  }

  @Test
  void anInterruptionKeepsThePairsAndTellsWhatIsKnownSoFar() throws Exception {
    load.noise = 0.1;
    stopAfter = 14;

    Answer answer = ask(Treatment.NONE);

    assertThat(answer.ending()).isEqualTo(Ending.INTERRUPTED);
    assertThat(answer.pairs()).hasSize(14);
    assertThat(answer.finding(Figure.THROUGHPUT)).map(Answer.Finding::outcome).hasValue(Outcome.OPEN);
    assertThat(answer.finding(Figure.SERVER_CPU)).isPresent();
  }

  @Test
  void anInterruptionOfThePilotLeavesNoInterval() throws Exception {
    stopAfter = 2;

    Answer answer = ask(Treatment.NONE);

    assertThat(answer.ending()).isEqualTo(Ending.INTERRUPTED);
    assertThat(answer.pairs()).hasSize(2);
    assertThat(answer.finding(Figure.THROUGHPUT)).isEmpty();
  }

  @Test
  void aServerThatDiesLeavesThePairsBefore() throws Exception {
    dieAfter = 13;

    Answer answer = ask(load.repeated);

    assertThat(answer.ending()).isEqualTo(Ending.ABORTED);
    assertThat(answer.failure()).hasValueSatisfying(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ERRORS));
    assertThat(answer.pairs()).hasSize(13);
    assertThat(answer.decision()).isPresent();
  }
}
