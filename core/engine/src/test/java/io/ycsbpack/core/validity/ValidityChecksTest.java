package io.ycsbpack.core.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is warned of, and what makes a run not valid. The median service time is 20 ms. */
class ValidityChecksTest {
  private static final RunRecord.Limit TWO_OF_QUOTA = new RunRecord.Limit("quota", 2);
  private static final long LONG = 30_000_000_000L;
  private static final long MEDIAN = 20_000_000;

  private Figures.Machine machine = new Figures.Machine(0.5, 0.02, 0.0, 0.1, "psi", 0.05, 0.05);
  private Figures.Statements statements = new Figures.Statements(1000, 1000);
  private Figures.TargetUse use = new Figures.TargetUse("process 1", 1.0, 0.5, 300L, 0L, 0L, List.of());
  private RunRecord.Limit limit = TWO_OF_QUOTA;
  private long lagMillis = 1;
  private long runtimeNanos = LONG;

  @Test
  void aQuietMachineRaisesNoDoubt() {
    assertThat(doubts(Map.of())).isEmpty();
  }

  @Test
  void schedulerLagNextToTheMedianIsWarnedOfAndFarAboveItIsNotValid() {
    lagMillis = 25;
    assertThat(doubts(Map.of())).singleElement().satisfies(doubt -> {
      assertThat(doubt.invalid()).isFalse();
      assertThat(doubt.text()).contains("25").contains("1.3 times the median service time of 20.0 ms");
    });

    lagMillis = 927;
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);
    assertThat(doubts(Map.of("verdict.lag.invalid", "100"))).singleElement().matches(doubt -> !doubt.invalid());
    assertThat(doubts(Map.of("verdict.shared", "true"))).singleElement().matches(doubt -> !doubt.invalid());
  }

  @Test
  void lagBelowTheFloorAndShortRunsAreNotJudged() {
    lagMillis = 19;
    assertThat(doubts(Map.of())).isEmpty();

    lagMillis = 927;
    runtimeNanos = 3_000_000_000L;
    assertThat(doubts(Map.of())).isEmpty();
  }

  @Test
  void timeThatTheHypervisorWithheldCounts() {
    machine = new Figures.Machine(0.5, 0.02, 0.05, 0.1, "psi", 0.05, 0.05);
    assertThat(doubts(Map.of())).singleElement().matches(doubt -> !doubt.invalid() && doubt.text().contains("5 %"));

    machine = new Figures.Machine(0.5, 0.02, 0.3, 0.1, "psi", 0.05, 0.05);
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);
  }

  @Test
  void otherProcessesAreWarnedOfAndUnderPressureMakeARunNotValid() {
    machine = new Figures.Machine(1, 0.85, 0, 0.3, "schedstat", 0.05, 0.05);
    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("85 %") && doubt.text().contains("schedstat"));

    machine = new Figures.Machine(1, 0.85, 0, 0.9, "psi", 0.05, 0.05);
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);
    assertThat(doubts(Map.of("verdict.shared", "true"))).isEmpty();
  }

  @Test
  void aDatabaseThatWaitedBelowItsLimitWithoutThrottlingWasStarved() {
    machine = new Figures.Machine(1, 0.4, 0, 0.9, "psi", 0.05, 0.8);
    assertThat(doubts(Map.of())).anyMatch(doubt -> doubt.invalid()
        && doubt.text().contains("starved: it used 1.00 of its 2.000 cores"));

    limit = new RunRecord.Limit("none", 2);
    assertThat(doubts(Map.of())).noneMatch(Doubt::invalid).anyMatch(doubt -> doubt.text().contains("starved"));

    limit = TWO_OF_QUOTA;
    use = new Figures.TargetUse("process 1", 1.0, 0.5, 300L, 150L, 1L, List.of());
    assertThat(doubts(Map.of())).noneMatch(doubt -> doubt.text().contains("starved"));

    use = new Figures.TargetUse("process 1", 1.95, 0.97, 300L, 0L, 0L, List.of());
    assertThat(doubts(Map.of())).noneMatch(doubt -> doubt.text().contains("starved"));
  }

  @Test
  void aDatabaseElsewhereThatWaitedIsWarnedOf() {
    machine = new Figures.Machine(0.5, null, 0, 0.1, "psi", 0.05, 0.65);
    limit = null;

    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("threads waited for a CPU for 65 %"));
  }

  @Test
  void aClientThatWaitedIsWarnedOfAndNextToOtherProcessesAboveTheThresholdIsNotValid() {
    machine = new Figures.Machine(0.9, 0.05, 0, 0.1, "psi", 0.95, 0.05);
    assertThat(doubts(Map.of())).as("it waited for its own threads")
        .singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("the client's threads waited for a CPU for 95 %"));

    machine = new Figures.Machine(0.9, 0.4, 0, 0.1, "psi", 0.95, 0.05);
    assertThat(doubts(Map.of())).anyMatch(doubt -> doubt.invalid() && doubt.text().contains("the client's threads"));
    assertThat(doubts(Map.of("verdict.clientwait.invalid", "0.96"))).noneMatch(Verdict.Doubt::invalid);
    assertThat(doubts(Map.of("verdict.shared", "true"))).noneMatch(Verdict.Doubt::invalid);
  }

  @Test
  void statementsOfOthersAreWarnedOfAndManyMakeARunNotValid() {
    statements = new Figures.Statements(1300, 1000);
    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("1,000 statements of this client"));

    statements = new Figures.Statements(2000, 1000);
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);
    assertThat(doubts(Map.of("verdict.clients", "2"))).isEmpty();

    statements = new Figures.Statements(150, 70);
    assertThat(doubts(Map.of())).as("few disturb nothing").isEmpty();
  }

  private List<Doubt> doubts(Map<String, String> thresholds) {
    OperationFigures.Latency times = new OperationFigures.Latency(1000, 2e7, 1, MEDIAN, MEDIAN, MEDIAN, MEDIAN, MEDIAN,
        MEDIAN, MEDIAN, "");
    OperationFigures read = new OperationFigures("READ", 1000, 0, Map.of("OK", 1000L), times, times, times);
    Figures figures = new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:30Z", runtimeNanos, 1000, 0, 33, 0, null,
        List.of(read), Map.of(), null, use, new Figures.Client(0.2, 2, 0.1, lagMillis * 1_000_000), null, machine,
        statements);
    return ValidityChecks.doubts(figures, limit, 4, Settings.NONE.with(thresholds, "a test"));
  }
}
