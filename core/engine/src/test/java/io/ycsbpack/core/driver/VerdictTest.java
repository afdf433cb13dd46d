package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.measure.PhaseSummary;
import io.ycsbpack.core.measure.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Verdict.Rules RULES = new Verdict.Rules(1, 0, false);

  @Test
  void aSaturatedClientMakesALongRunInvalid() {
    Verdict verdict = Verdict.of(result(Duration.ofSeconds(30), 1.8), RULES, Optional.empty());

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(verdict.reason()).contains("90 % of the 2 cores");
  }

  @Test
  void aBusyClientIsNoMatterInAShortRunOrALoad() {
    assertThat(Verdict.of(result(Duration.ofSeconds(2), 1.8), RULES, Optional.empty()).exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(Verdict.of(result(Duration.ofSeconds(30), 1.8), new Verdict.Rules(1, 100, false), Optional.empty())
        .exitCode()).isEqualTo(ExitCode.OK);
    assertThat(Verdict.of(result(Duration.ofSeconds(30), 1.3), RULES, Optional.empty()).exitCode())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void anIncompleteLoadIsAnErrorThatSaysHowMuchIsThere() {
    Verdict verdict = Verdict.of(result(Duration.ofSeconds(2), 0.1), new Verdict.Rules(1, 150, false),
        Optional.empty());

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERRORS);
    assertThat(verdict.reason()).contains("100 of 150 records");
  }

  @Test
  void oneWrongAnswerIsEnough() {
    Verdict verdict = Verdict.of(result(Duration.ofSeconds(2), 0.1), RULES, Optional.of("Q2 returned 5; right is 6"));

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERRORS);
    assertThat(verdict.reason()).contains("right is 6");
  }

  @Test
  void aRunInWhichNothingEndedMeasuresNothing() {
    RunResult empty = new RunResult(Instant.EPOCH, Duration.ZERO, new PhaseSummary(Transactions.NONE, List.of()),
        Optional.empty(), 0, Optional.empty(),
        new ClientUse(0, 2, 0, 0));

    assertThat(Verdict.of(empty, RULES, Optional.empty()).exitCode()).isEqualTo(ExitCode.NOT_VALID);
  }

  @Test
  void anOfferedLoadThatWasNotReachedIsWarnedOfUnlessItIsRequired() {
    RunResult overloaded = result(Duration.ofSeconds(30), 0.1).with(new OfferedLoad(500, 15_000, 11_850, 0.21));

    Verdict warned = Verdict.of(overloaded, RULES, Optional.empty());
    Verdict required = Verdict.of(overloaded, new Verdict.Rules(1, 0, true), Optional.empty());

    assertThat(warned.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(warned.warnings()).singleElement(as(STRING)).contains("not reached: 21 % of 500/s");
    assertThat(required.exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(required.warnings()).isEmpty();
    assertThat(Verdict.of(result(Duration.ofSeconds(30), 0.1).with(new OfferedLoad(500, 15_000, 0, 0.97)), RULES,
        Optional.empty()).warnings()).isEmpty();
  }

  @Test
  void anOfferedLoadIsSustainedFromNinetyFivePercentOn() {
    assertThat(new OfferedLoad(100, 1000, 0, 0.95).isSustained()).isTrue();
    assertThat(new OfferedLoad(100, 1000, 0, 0.949).isSustained()).isFalse();
  }

  @Test
  void failuresUpToTheBudgetAreAllowedAndMoreAreAnError() {
    Verdict allowed = Verdict.of(result(99, 1), RULES, Optional.empty());
    Verdict more = Verdict.of(result(985, 15), RULES, Optional.empty());

    assertThat(allowed.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(more.exitCode()).isEqualTo(ExitCode.ERRORS);
    assertThat(more.reason()).contains("1.50 % of");
  }

  @Test
  void failuresAreNoThroughput() {
    assertThat(result(75, 25).throughput()).isEqualTo(7.5);
  }

  @Test
  void oneThreadThatStillWaitsLongAfterTheEndMakesARunNotValid() {
    RunResult whole = result(100, 0);
    RunResult late = new RunResult(whole.started(), whole.runtime(), whole.measured(), Optional.empty(), 1,
        Optional.empty(), whole.client());

    assertThat(Verdict.of(late, RULES, Optional.empty()).exitCode()).isNotEqualTo(ExitCode.OK);
  }

  @Test
  void ofSeveralComparisonsTheGravestVerdictCountsWhicheverCameFirst() {
    Verdict trusted = new Verdict(ExitCode.OK, "");
    Verdict notResolved = new Verdict(ExitCode.NOT_RESOLVED, "a");
    Verdict tooShort = new Verdict(ExitCode.NOT_RESOLVABLE, "b");
    Verdict notValid = new Verdict(ExitCode.NOT_VALID, "c");
    Verdict errors = new Verdict(ExitCode.ERRORS, "d");

    assertThat(Verdict.gravest(List.of())).isEqualTo(trusted);
    assertThat(Verdict.gravest(List.of(trusted, notResolved))).isEqualTo(notResolved);
    assertThat(Verdict.gravest(List.of(notResolved, notValid))).isEqualTo(notValid);
    assertThat(Verdict.gravest(List.of(notResolved, tooShort, trusted))).isEqualTo(tooShort);
    assertThat(Verdict.gravest(List.of(notValid, errors, tooShort))).isEqualTo(errors);
    assertThat(Verdict.gravest(List.of(notValid, new Verdict(ExitCode.NOT_VALID, "later"))).reason()).isEqualTo("c");
    assertThat(Verdict.gravest(List.of(new Verdict(ExitCode.OK, "", List.of("steal")), notValid)))
        .isEqualTo(new Verdict(ExitCode.NOT_VALID, "c", List.of("steal")));
  }

  @Test
  void theFirstDoubtThatCountsDecidesAndTheOthersAreWarnings() {
    Verdict trusted = Verdict.of(result(Duration.ofSeconds(2), 0.1), RULES, Optional.empty());
    List<Verdict.Doubt> doubts = List.of(new Verdict.Doubt("small", false), new Verdict.Doubt("grave", true),
        new Verdict.Doubt("second", true));

    assertThat(trusted.with(doubts)).isEqualTo(
        new Verdict(ExitCode.NOT_VALID, "grave", List.of("small", "second")));
    assertThat(new Verdict(ExitCode.ERRORS, "wrong").with(doubts)).isEqualTo(
        new Verdict(ExitCode.ERRORS, "wrong", List.of("small", "grave", "second")));
  }

  /** A run of ten seconds. */
  private static RunResult result(int ok, int failures) {
    OperationSummary read = new OperationSummary("READ", Map.of("OK", (long) ok, "ERROR", (long) failures), times(ok),
        times(ok), times(failures));
    return new RunResult(Instant.EPOCH, Duration.ofSeconds(10), new PhaseSummary(new Transactions(ok, failures),
        List.of(read)), Optional.empty(), 0, Optional.empty(),
        new ClientUse(0.1, 2, 0, 0));
  }

  private static RunResult result(Duration runtime, double cpuCores) {
    OperationSummary read = new OperationSummary("READ", Map.of("OK", 100L), times(100), times(100), times(0));
    return new RunResult(Instant.EPOCH, runtime, new PhaseSummary(new Transactions(100, 0), List.of(read)),
        Optional.empty(), 0, Optional.empty(),
        new ClientUse(cpuCores, 2, 0, 0));
  }

  private static Histogram times(int count) {
    Histogram times = new Histogram(3);
    for (int i = 1; i <= count; i++) {
      times.recordValue(i);
    }
    return times;
  }
}
