// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.Looks;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TestPairs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RestartTextTest {
  private static final Terms TERMS = TestPairs.restarted(new Question(0.03, false), Figure.THROUGHPUT,
      Duration.ofMinutes(5), false, 1);
  private static final Forecast FORECAST = new Forecast(0.02, Math.log1p(0.03), Duration.ofSeconds(70));

  /** Starts of three pairs, in which the candidate is faster by this share, and by 1 % more from start to start. */
  private static Answer answer(int starts, double share, Answer.Ending ending) {
    List<Pair> pairs = IntStream.range(0, 3 * starts)
        .mapToObj(
            i -> TestPairs.inBlock(TestPairs.pair(i + 1, true, slice(10_000),
                slice(Math.round(10_000 * (1 + share + i / 3 * 0.01)))), i / 3 + 1))
        .toList();
    List<Decision> due = new Looks(GroupSequentialPlan.of(4, 6), TERMS.question(), ArithmeticMean::estimate)
        .due(IntStream.range(0, starts).mapToDouble(start -> Math.log1p(share + start * 0.01)).toArray());
    // Between two looks it has no decision here.
    Optional<Decision> decision = due.stream().filter(look -> look.stop() || look.look().count() == starts).findFirst();
    return new Answer(ending, TERMS, new Answer.Course(pairs, 6, Duration.ofSeconds(70L * starts)),
        Optional.of(FORECAST), decision, Optional.empty());
  }

  private static Answer measured(int starts, double share) {
    return answer(starts, share, Answer.Ending.INTERRUPTED);
  }

  private static Slice slice(long operations) {
    return TestPairs.slice(operations, null);
  }

  @Test
  void theForecastIsOfStarts() {
    assertThat(ForecastText.forecast(FORECAST, TERMS))
        .isEqualTo("  forecast: 3 % takes at least 6 restarts of 70 s, 420 s"
            + " (its pairs alone let the mean of a restart vary by 2.0 %)");
  }

  @Test
  void theForecastSaysForHowLongAtMostWhereFourStartsTakeMoreThanTheBudget() {
    assertThat(ForecastText.forecast(FORECAST, TERMS.within(Duration.ofSeconds(200)))).endsWith(
        " 2.0 %); the first 4 may take until 300 s, which is 1.5 times --budget, and no longer");
  }

  @Test
  void tooFewStartsAreNoAnswer() {
    Answer answer = new Answer(Answer.Ending.NOT_RESOLVED, TERMS,
        new Answer.Course(measured(2, 0).pairs(), 4, Duration.ofSeconds(400)),
        Optional.of(FORECAST), Optional.empty(), Optional.empty());

    assertThat(ForecastText.notResolved(answer))
        .isEqualTo("throughput not resolved: 2 restarts took 400 s, and fewer than"
            + " 4 tell nothing; --budget 300 s has to hold 4 of 200 s");
    assertThat(AnswerText.verdict(Figure.THROUGHPUT, answer)).isEqualTo("not resolved: too few restarts (2)");
    assertThat(AnswerText.found(answer)).isEqualTo(
        "  not resolved after 2 restarts in 400 s, with too few restarts");
  }

  @Test
  void aRefusalSaysWhatIsMissing() {
    assertThat(ForecastText.refusal(answer(1, 0, Answer.Ending.REFUSED))).isEqualTo("3 % in throughput needs at least 6"
        + " restarts of 70 s, 420 s (its pairs alone let the mean of a restart vary by 2.0 %); --budget 300 s allows 4."
        + " Give more time, a larger --detect, or --anyway");
  }

  @Test
  void progressHasAnIntervalFromTheFirstLookOn() {
    Answer four = measured(4, 0.1);

    assertThat(TrialText.progress(measured(1, 0.1)))
        .isEqualTo("  restart 1 of at most 6, about 350 s left");
    assertThat(TrialText.progress(four)).startsWith("  restart 4 of at most 6: throughput +11.5 % (");
    assertThat(TrialText.within(1, 3, measured(1, 0.1)))
        .isEqualTo("  restart 1, pair 3");
  }

  @Test
  void whatItRestsOnIsCountedInStarts() {
    Answer answer = answer(4, 0.1, Answer.Ending.ANSWERED);

    assertThat(AnswerText.basis(answer)).startsWith(
        "restarted, 4 restarts of both servers, slices in pairs of random order, 280 s, stopped at interim analysis 1;"
            + " it can't show");
    assertThat(AnswerText.found(answer)).startsWith("  answered after 4 restarts in 280 s: throughput +");
  }

  @Test
  void theWayToEachServerHasItsPrice() {
    assertThat(TrialText.path("SELECT 1", "bare-metal", 420_000, "kubernetes", 1_500_000)).isEqualTo(
        "network latency: SELECT 1 takes 0.420 ms to 'bare-metal' and 1.50 ms to 'kubernetes' (median)");
  }

  private static Answer merging(double baseline, double candidate) {
    Answer answer = measured(2, 0);
    List<Pair> pairs = answer.pairs()
        .stream()
        .map(pair -> TestPairs.inBlock(TestPairs.pair(pair.number(), true, outside(candidate), outside(baseline)),
            pair.block()))
        .toList();
    return new Answer(answer.ending(), TERMS, new Answer.Course(pairs, 6, Duration.ofSeconds(140)), answer.forecast(),
        answer.decision(), answer.failure());
  }

  /** A slice of 1000 operations of a millisecond each, during which the other server used this share of a core. */
  private static Slice outside(double other) {
    return new Slice(0, 1_000_000_000, 1000, 0, 1, 1, 1, 1_000_000_000L, Map.of(), 0, null,
        Math.round(other * 1_000_000_000), Map.of(), Map.of());
  }

  @Test
  void cpuOutsideOfItsSlicesIsToldOfEachServerAndStart() {
    assertThat(AnswerText.outside(merging(0.01, 0.02))).hasValue("CPU outside of its slices, per operation: 0.010 and"
        + " 0.020 ms (by restart: 0.010 and 0.020 ms; 0.010 and 0.020 ms)");
    assertThat(AnswerText.outside(measured(2, 0))).isEmpty();
  }

  @Test
  void cpuOutsideOfItsSlicesIsWarnedOfWhereItDiffersByMoreThanWhatIsAskedFor() {
    assertThat(AnswerText.outsideDiffers(merging(0.01, 0.02))).isEmpty();
    assertThat(AnswerText.outsideDiffers(merging(0.01, 0.06))).hasValueSatisfying(
        text -> assertThat(text).contains("used +5.0 % of the CPU per operation more", "limit 3 %"));
    assertThat(AnswerText.outsideDiffers(merging(0.06, 0.01))).hasValueSatisfying(
        text -> assertThat(text).contains("used -5.0 %"));
  }
}
