package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.slice.FakeLoad;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.SelfCheck.Control;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelfCheckTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final TrialListener SILENT = new TrialListener() {
    @Override
    public void pair(Answer answer, boolean looked) {
      // not shown in this test
    }

    @Override
    public void forecast(Forecast forecast, Terms terms) {
      // not shown in this test
    }
  };

  private final FakeLoad load;
  private double clientCores = 2;
  private Figure primary = Figure.THROUGHPUT;

  SelfCheckTest() throws Exception {
    load = new FakeLoad();
    load.noise = 0.02;
  }

  private SelfCheck check() {
    return new SelfCheck(load.side(), load.repeated, load, load.stop, new PairGuards(clientCores));
  }

  private Answer ask(SelfCheck check, Control control) throws InterruptedException {
    Terms terms = new Terms(new Question(0.03, false), primary, Duration.ofMinutes(15), false, 5);
    return check.ask(control, terms, SECOND, SILENT);
  }

  @ParameterizedTest
  @EnumSource(Control.class)
  void bothQuestionsGetTheirKnownAnswerOnAQuietMachine(Control control) throws Exception {
    SelfCheck check = check();

    Answer answer = ask(check, control);

    assertThat(check.isRight(control, answer)).isTrue();
    assertThat(check.refusal(answer)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Control.class)
  void bothQuestionsGetTheirKnownAnswerInTheCpuOfTheServerOnANoisyMachine(Control control) throws Exception {
    load.noise = 0.5;
    load.cpuNoise = 0.02;
    primary = Figure.SERVER_CPU;
    SelfCheck check = check();

    Answer answer = ask(check, control);

    assertThat(check.isRight(control, answer)).isTrue();
    assertThat(check.refusal(answer)).isEmpty();
  }

  @Test
  void aDifferenceOfAnotherSizeIsNotTheKnownAnswer() throws Exception {
    SelfCheck check = check();

    Answer slower = ask(check, Control.POSITIVE);

    assertThat(check.isRight(Control.A_A, slower)).isFalse();
    assertThat(check.isRight(Control.POSITIVE, ask(check, Control.A_A))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.01, 0.03, 0.05, 0.1, 0.3, 0.5, 0.99})
  void thePositiveControlIsNoSmallerThanTheDifferenceToDetect(double margin) {
    int every = SelfCheck.everyFor(margin);

    assertThat(Math.log1p(1.0 / every)).isGreaterThanOrEqualTo(Math.log1p(margin) - 1e-12);
    assertThat(Math.log1p(1.0 / (every + 1))).isLessThan(Math.log1p(margin));
  }

  @Test
  void aSaturatedClientRefusesAConclusion() throws Exception {
    clientCores = 0.1;
    SelfCheck check = check();

    assertThat(check.refusal(ask(check, Control.A_A))).hasValueSatisfying(
        why -> assertThat(why).contains("100 % of its cores"));
  }

  @Test
  void sidesOfAnotherMixOfOperationsRefuseAConclusion() throws Exception {
    load.updates = () -> load.nanos() / 1_000_000_000L % 2 == 0;
    SelfCheck check = check();
    Answer answer = ask(check, Control.A_A);
    List<Pair> alike = answer.pairs().stream().filter(pair -> isUpdate(pair.candidate())).toList();
    Answer unlike = new Answer(answer.ending(), answer.terms(),
        new Answer.Course(alike, answer.course().most(), answer.course().time()), answer.forecast(), answer.decision(),
        answer.failure());

    assertThat(check.refusal(unlike)).hasValueSatisfying(
        why -> assertThat(why)
            .contains("READ is 100.0 % of those of the baseline and 0.0 % of those of the candidate"));
  }

  private static boolean isUpdate(Slice slice) {
    return slice.mix().containsKey("UPDATE");
  }

  @Test
  void stallsOfOneSliceOfAPairRefuseAConclusion() throws Exception {
    load.onWait = () -> load.serviceNanos = load.nanos() / 1_000_000_000L % 4 == 0 ? 600_000_000L : 1_000_000L;
    SelfCheck check = check();
    Answer answer = ask(check, Control.A_A);

    assertThat(check.refusal(answer)).hasValueSatisfying(
        why -> assertThat(why).contains("operation of half its length"));
    assertThat(new PairGuards(clientCores, true).refusal(answer).orElse("nothing"))
        .as("next to a neighbor, which may make them")
        .doesNotContain("operation of half its length");
  }
}
