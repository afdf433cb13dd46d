// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.MadeRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Verdict VALID = new Verdict(ExitCode.OK, "");
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration LONG = Duration.ofSeconds(30);

  @Test
  void aSaturatedClientMakesALongRunInvalid() {
    DriverHarness.assertVerdict(result(LONG, 1.8), ExitCode.NOT_VALID, "90 % of its 2 cores (limit 70 %)");
  }

  @Test
  void aBusyClientIsNoMatterInAShortRunOrALoad() {
    assertThat(verdict(result(SHORT, 1.8))).isEqualTo(VALID);
    assertThat(verdict(result(LONG, 1.8), 100, false)).isEqualTo(VALID);
    assertThat(verdict(result(LONG, 1.3))).isEqualTo(VALID);
  }

  @Test
  void anIncompleteLoadIsAnErrorThatSaysHowMuchIsThere() {
    assertThat(verdict(result(SHORT, 0.1), 150, false))
        .isEqualTo(new Verdict(ExitCode.ERRORS, "only 100 of 150 records were inserted"));
  }

  @Test
  void oneWrongAnswerIsEnough() {
    assertThat(Verdict.of(result(SHORT, 0.1), new Verdict.Rules(1, 0, false), Optional.of("Q2 returned 5; right is 6")))
        .isEqualTo(new Verdict(ExitCode.ERRORS, "wrong answer: Q2 returned 5; right is 6"));
  }

  @Test
  void aRunInWhichNothingEndedMeasuresNothing() {
    assertThat(verdict(result(0, 0)).exitCode()).isEqualTo(ExitCode.NOT_VALID);
  }

  @Test
  void anOfferedLoadThatWasNotReachedIsWarnedOfUnlessItIsRequired() {
    RunResult overloaded = offered(new OfferedLoad(500, 15_000, 11_850, 0.21));
    Verdict warned = verdict(overloaded);
    Verdict required = verdict(overloaded, 0, true);
    assertThat(warned.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(warned.warnings()).singleElement(as(STRING)).contains("not reached: 21 % of 500/s");
    assertThat(required.exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(required.warnings()).isEmpty();
    assertThat(verdict(offered(new OfferedLoad(500, 15_000, 0, 0.97)))).isEqualTo(VALID);
  }

  @Test
  void anOfferedLoadIsSustainedFromNinetyFivePercentOn() {
    assertThat(new OfferedLoad(100, 1000, 0, 0.95).isSustained()).isTrue();
    assertThat(new OfferedLoad(100, 1000, 0, 0.949).isSustained()).isFalse();
  }

  @Test
  void failuresUpToTheBudgetAreAllowedAndMoreAreAnErrorAndNoThroughput() {
    assertThat(verdict(result(99, 1))).isEqualTo(VALID);
    DriverHarness.assertVerdict(result(985, 15), ExitCode.ERRORS, "1.50 % of");
    assertThat(result(75, 25).throughput()).isEqualTo(7.5);
  }

  @Test
  void ofSeveralComparisonsTheGravestVerdictCountsWhicheverCameFirst() {
    Verdict notResolved = new Verdict(ExitCode.NOT_RESOLVED, "a");
    Verdict tooShort = new Verdict(ExitCode.NOT_RESOLVABLE, "b");
    Verdict notValid = new Verdict(ExitCode.NOT_VALID, "c");
    Verdict errors = new Verdict(ExitCode.ERRORS, "d");

    assertThat(Verdict.gravest(List.of())).isEqualTo(VALID);
    assertThat(Verdict.gravest(List.of(VALID, notResolved))).isEqualTo(notResolved);
    assertThat(Verdict.gravest(List.of(notResolved, notValid))).isEqualTo(notValid);
    assertThat(Verdict.gravest(List.of(notResolved, tooShort, VALID))).isEqualTo(tooShort);
    assertThat(Verdict.gravest(List.of(notValid, errors, tooShort))).isEqualTo(errors);
    assertThat(Verdict.gravest(List.of(notValid, new Verdict(ExitCode.NOT_VALID, "later"))).reason()).isEqualTo("c");
    assertThat(Verdict.gravest(List.of(new Verdict(ExitCode.OK, "", List.of("steal")), notValid)))
        .isEqualTo(new Verdict(ExitCode.NOT_VALID, "c", List.of("steal")));
  }

  @Test
  void theFirstDoubtThatCountsDecidesAndTheOthersAreWarnings() {
    List<Verdict.Doubt> doubts = List.of(new Verdict.Doubt("small", false), new Verdict.Doubt("grave", true),
        new Verdict.Doubt("second", true));

    assertThat(VALID.with(doubts)).isEqualTo(
        new Verdict(ExitCode.NOT_VALID, "grave", List.of("small", "second")));
    assertThat(new Verdict(ExitCode.ERRORS, "wrong").with(doubts)).isEqualTo(
        new Verdict(ExitCode.ERRORS, "wrong", List.of("small", "grave", "second")));
  }

  private static Verdict verdict(RunResult result) {
    return verdict(result, 0, false);
  }

  private static Verdict verdict(RunResult result, long mustComplete, boolean targetRequired) {
    return Verdict.of(result, new Verdict.Rules(1, mustComplete, targetRequired), Optional.empty());
  }

  /** A run of ten seconds. */
  private static RunResult result(int ok, int failures) {
    return result(Duration.ofSeconds(10), 0.1, ok, failures);
  }

  private static RunResult result(Duration runtime, double cpuCores) {
    return result(runtime, cpuCores, 100, 0);
  }

  private static RunResult offered(OfferedLoad load) {
    RunResult closed = result(LONG, 0.1);
    return new RunResult(closed.started(), LONG, closed.measured(), closed.stop(), 0, Optional.of(load),
        closed.client());
  }

  private static RunResult result(Duration runtime, double cpuCores, int ok, int failures) {
    OperationSummary read = new OperationSummary("READ", Map.of("OK", (long) ok, "ERROR", (long) failures), times(ok),
        times(ok), times(failures));
    return new RunResult(Instant.EPOCH, runtime, IntervalSummary.of(ok, failures, List.of(read)),
        Optional.empty(), 0, Optional.empty(), new ClientUse(cpuCores, 2, 0, 0));
  }

  private static Histogram times(int count) {
    return MadeRun.histogram(LongStream.rangeClosed(1, count));
  }
}
