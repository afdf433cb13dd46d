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
  private Figures.Statements statements = new Figures.Statements(1000, 1000, null);
  private Figures.TargetUse use = new Figures.TargetUse("process 1", 1.0, 0.5, 300L, 0L, 0L, List.of());
  private RunRecord.Limit limit = TWO_OF_QUOTA;
  private long lagMillis = 1;
  private Double collected = 0.0;
  private long median = MEDIAN;
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
    assertThat(doubts(Map.of("verdict.shared", "true"))).singleElement().matches(doubt -> !doubt.invalid());
  }

  @Test
  void muchLagIsNotValidHoweverSlowTheDatabaseIs() {
    lagMillis = 927;
    median = 2_000_000_000;

    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> doubt.invalid() && doubt.text().contains("0.5 times the median service time of 2.00e+03 ms"));
    assertThat(doubts(Map.of("verdict.shared", "true"))).singleElement().matches(doubt -> !doubt.invalid());
  }

  @Test
  void lagBelowItsFloorsAndShortRunsAreNotJudged() {
    median = 100_000;
    lagMillis = 4;
    assertThat(doubts(Map.of())).isEmpty();

    lagMillis = 19;
    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("190 times the median"));

    lagMillis = 21;
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);

    lagMillis = 927;
    runtimeNanos = 3_000_000_000L;
    assertThat(doubts(Map.of())).isEmpty();
  }

  @Test
  void garbageCollectionsThatStopTheClientAreWarnedOfAndMakeARunNotValidFromAFifthOfItOn() {
    collected = 0.05;
    assertThat(doubts(Map.of())).isEmpty();

    collected = 0.06;
    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("stopped the client's threads for 6 % of the run"));

    collected = 0.21;
    assertThat(doubts(Map.of("verdict.shared", "true"))).singleElement().matches(Doubt::invalid);
    assertThat(doubts(Map.of("verdict.gc", "0.3"))).singleElement().matches(doubt -> !doubt.invalid());

    collected = null;
    assertThat(doubts(Map.of())).isEmpty();
  }

  @Test
  void ofAShortRunOthersAndWhatWaitsNextToThemAreJudged() {
    runtimeNanos = 4_000_000_000L;
    machine = new Figures.Machine(1, 0.93, 0, 0.98, "psi", 0.96, 0.9);
    assertThat(doubts(Map.of())).filteredOn(Doubt::invalid)
        .extracting(Doubt::text)
        .anyMatch(text -> text.startsWith("other processes used 93 %"))
        .anyMatch(text -> text.startsWith("the client's threads waited for a CPU for 96 %"));

    machine = new Figures.Machine(0.5, 0.02, 0.3, 0.1, "psi", 0.05, 0.05);
    assertThat(doubts(Map.of())).as("steal").singleElement().matches(Doubt::invalid);

    machine = new Figures.Machine(1, 0.02, 0, 0.9, "psi", 0.6, 0.6);
    assertThat(doubts(Map.of())).as("a JVM that warms up next to its database").isEmpty();
  }

  @Test
  void timeThatTheHypervisorWithheldCounts() {
    machine = new Figures.Machine(0.5, 0.02, 0.05, 0.1, "psi", 0.05, 0.05);
    assertThat(doubts(Map.of())).singleElement().matches(doubt -> !doubt.invalid() && doubt.text().contains("5 %"));

    assertThat(doubts(Map.of("verdict.steal", "0.3"))).as("a virtual machine whose CPU is oversold").isEmpty();

    machine = new Figures.Machine(0.5, 0.02, 0.3, 0.1, "psi", 0.05, 0.05);
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);
    assertThat(doubts(Map.of("verdict.steal", "0.3"))).singleElement().matches(doubt -> !doubt.invalid());
  }

  @Test
  void aStrictRunIsNotValidWithAnyDoubtUnlessTheMachineIsSharedOnPurpose() {
    lagMillis = 19;
    median = 100_000;
    assertThat(doubts(Map.of("verdict.strictness", "strict"))).singleElement().matches(Doubt::invalid);
    assertThat(doubts(Map.of("verdict.strictness", "strict", "verdict.shared", "true"))).singleElement()
        .matches(doubt -> !doubt.invalid());
    assertThat(doubts(Map.of("verdict.strictness", "tolerant"))).singleElement().matches(doubt -> !doubt.invalid());
  }

  @Test
  void otherProcessesAreWarnedOfAndWhereThreadsWaitedTheyMakeARunNotValid() {
    machine = new Figures.Machine(1, 0.85, 0, 0.3, "schedstat", 0.05, 0.05);
    assertThat(doubts(Map.of())).as("on cores that were free")
        .singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("85 %") && doubt.text().contains("schedstat"));

    machine = new Figures.Machine(1, 0.25, 0, 0.9, "psi", 0.25, 0.25);
    assertThat(doubts(Map.of())).as("a desktop next to the run")
        .singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("25 %"));

    // Four busy loops next to a run of two cores.
    machine = new Figures.Machine(1, 0.67, 0, 0.45, "psi", 0.1, 0.4);
    assertThat(doubts(Map.of())).filteredOn(Doubt::invalid)
        .singleElement()
        .matches(doubt -> doubt.text()
            .equals("other processes used 67 % of this machine's CPU time; threads waited"
                + " for a CPU in 45 % of the time (psi); those of the client or the database in 40 % of theirs"));
    machine = new Figures.Machine(1, 0.67, 0, null, null, 0.4, null);
    assertThat(doubts(Map.of())).as("without pressure stall information")
        .filteredOn(Doubt::invalid)
        .singleElement()
        .matches(doubt -> doubt.text().contains("other processes used 67 %"));
    machine = new Figures.Machine(0.6, 0.4, 0, 0.3, "psi", 0.05, 0.8);
    use = new Figures.TargetUse("process 1", 1.9, 0.95, 300L, 150L, 1L, List.of());
    assertThat(doubts(Map.of())).as("others on free cores, next to a database that waits for its own quota")
        .singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("other processes used 40 %"));
    machine = new Figures.Machine(1, 0.67, 0, 0.9, "psi", 0.05, 0.05);
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);
    assertThat(doubts(Map.of("verdict.shared", "true"))).isEmpty();
  }

  @Test
  void aDatabaseThatWaitedBelowItsLimitWithoutThrottlingWasStarved() {
    machine = new Figures.Machine(1, 0.2, 0, 0.9, "psi", 0.05, 0.8);
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
  void aDatabaseWhoseThrottlingWasNotReadIsNotSaidToBeStarved() {
    machine = new Figures.Machine(1, 0.4, 0, null, null, 0.05, 0.8);
    use = new Figures.TargetUse("the kubelet's summary", 1.0, 0.5, null, null, null, null);

    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().startsWith("other processes used 40 %"));

    use = new Figures.TargetUse("process 1", 1.0, 0.5, 300L, 0L, 0L, List.of());
    assertThat(doubts(Map.of())).as("read, and not throttled").anyMatch(doubt -> doubt.text().contains("starved"));
  }

  @Test
  void clientAndDatabaseThatUsedUpTheirCoresByThemselvesWaitedForEachOther() {
    limit = new RunRecord.Limit("none", 2);
    use = new Figures.TargetUse("process 1", 1.73, 0.86, null, null, null, List.of());
    machine = new Figures.Machine(0.99, 0.02, 0, 0.9, "psi", 0.61, 0.67, 2);
    assertThat(doubts(Map.of())).isEmpty();
    assertThat(CpuBound.fact(figures(), Settings.NONE))
        .hasValue("client and database used 97 % of the CPU time of their"
            + " 2 cores, and waited for each other: the client's threads for 61 %, those of the database for 67 % of the"
            + " time for which they could run");

    waitIsWarnedOf("others took a part", new Figures.Machine(1, 0.2, 0, 0.9, "psi", 0.61, 0.67, 2), 1.5);
    waitIsWarnedOf("the hypervisor did", new Figures.Machine(1, 0.02, 0.05, 0.9, "psi", 0.61, 0.67, 2), 1.7);
    waitIsWarnedOf("cores were idle: a limit that is not seen from here held them back",
        new Figures.Machine(0.5, 0.02, 0, 0.9, "psi", 0.61, 0.67, 2), 0.8);
    waitIsWarnedOf("what others used is not known", new Figures.Machine(0.99, null, 0, 0.9, "psi", 0.61, 0.67, 2), 1.7);
    waitIsWarnedOf("one of them has a quota", new Figures.Machine(0.99, 0.02, 0, 0.9, "psi", 0.61, 0.67), 1.7);
  }

  private void waitIsWarnedOf(String why, Figures.Machine around, double used) {
    machine = around;
    use = new Figures.TargetUse("process 1", used, used / 2, null, null, null, List.of());
    assertThat(doubts(Map.of())).as(why)
        .anyMatch(doubt -> doubt.text().contains("the database was starved"))
        .anyMatch(doubt -> doubt.text().contains("the client's threads waited"));
    assertThat(CpuBound.fact(figures(), Settings.NONE)).as(why).isEmpty();
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

    machine = new Figures.Machine(0.9, 0.2, 0, 0.1, "psi", 0.95, 0.05);
    assertThat(doubts(Map.of())).anyMatch(doubt -> doubt.invalid() && doubt.text().contains("the client's threads"));
    assertThat(doubts(Map.of("verdict.shared", "true"))).noneMatch(Verdict.Doubt::invalid);
  }

  @Test
  void statementsOfOthersAreWarnedOfAndManyMakeARunNotValid() {
    statements = new Figures.Statements(1300, 1000, null);
    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text().contains("1,000 operations of this client"));

    statements = new Figures.Statements(2000, 1000, null);
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);
    assertThat(doubts(Map.of("clientcount", "2"))).isEmpty();

    statements = new Figures.Statements(150, 70, null);
    assertThat(doubts(Map.of())).as("few disturb nothing").isEmpty();
  }

  @Test
  void aFewLongQueriesOfOthersAreNoticedByTheTimeThatTheServersWorked() {
    // This client waits for 1000 answers of 20 ms.
    statements = new Figures.Statements(1020, 1000, 24_000_000_000L);
    assertThat(doubts(Map.of())).isEmpty();

    statements = new Figures.Statements(1020, 1000, 26_000_000_000L);
    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> !doubt.invalid() && doubt.text()
            .contains("worked 26.0 s on queries, 1.30 times the 20.0 s"
                + " for which this client waited"));
    assertThat(doubts(Map.of("clientcount", "2"))).isEmpty();
    assertThat(doubts(Map.of("tenantq.writers", "1"))).as("its own inserts took time, too").isEmpty();

    statements = new Figures.Statements(1020, 1000, 80_000_000_000L);
    assertThat(doubts(Map.of())).singleElement().matches(Doubt::invalid);
    runtimeNanos = 3_000_000_000L;
    assertThat(doubts(Map.of())).as("a query counts with the time before the run, too").isEmpty();
  }

  @Test
  void shortQueriesOfAMonitoringSystemAreNoticedByNeitherNumberNorTime() {
    median = 100_000;
    statements = new Figures.Statements(1050, 1000, 1_500_000_000L);

    assertThat(doubts(Map.of())).isEmpty();
  }

  private List<Doubt> doubts(Map<String, String> thresholds) {
    return ValidityChecks.doubts(figures(), limit, 4, Settings.NONE.with(thresholds, "a test"));
  }

  private Figures figures() {
    OperationFigures.Latency times = new OperationFigures.Latency(1000, median, 1, median, median, median, median,
        median,
        median, median, "");
    OperationFigures.Latency none = new OperationFigures.Latency(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "");
    OperationFigures read = new OperationFigures("READ", 1000, 0, Map.of("OK", 1000L), times, times, none);
    return new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:30Z", runtimeNanos, 1000, 0, 33, 0, null,
        List.of(read), Map.of(), null, use, new Figures.Client(0.2, 2, 0.1, lagMillis * 1_000_000, collected), null,
        machine,
        statements);
  }
}
