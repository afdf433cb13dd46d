// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MadeRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is warned of, and what invalidates a run. The median service time is 20 ms. */
class ValidityChecksTest {
  private static final String SHARED = "verdict.shared=true";
  private static final String STRICT = "verdict.strictness=strict";
  private static final String TOLERANT = "verdict.strictness=tolerant";
  private static final String SEVERAL_CLIENTS = "clientcount=2";
  private Figures.Machine machine = new Figures.Machine(0.5, 0.02, 0.0, 0.1, "psi", 0.05, 0.05, null);
  private Figures.Statements statements = new Figures.Statements(1000, 1000, null);
  private Figures.TargetUse use = use(1.0, 300L, 0L);
  private CpuLimit limit = new CpuLimit(CpuLimit.Mechanism.QUOTA, 2);
  private long lagMillis = 1;
  private double collected = 0.0;
  private long median = 20_000_000;
  private long runtimeNanos = 30_000_000_000L;

  @Test
  void aQuietMachineRaisesNoDoubt() {
    assertNone();
  }

  @Test
  void schedulerLagNextToTheMedianIsWarnedOfAndFarAboveItIsNotValid() {
    lagMillis = 25;
    assertWarning("by 25.0 ms at the 99th percentile, 1.3 times the median service time of 20.0 ms");
    lagMillis = 927;
    assertInvalid("927");
    assertWarning("927", SHARED);
  }

  @Test
  void muchLagIsNotValidHoweverSlowTheDatabaseIs() {
    lagMillis = 927;
    median = 2_000_000_000;
    assertInvalid("0.5 times the median service time of 2.00e+03 ms");
    assertWarning("927", SHARED);
  }

  @Test
  void lagBelowItsFloorsAndShortRunsAreNotJudged() {
    median = 100_000;
    lagMillis = 4;
    assertNone();
    lagMillis = 19;
    assertWarning("190 times the median");
    lagMillis = 21;
    assertInvalid("210 times the median");
    lagMillis = 927;
    runtimeNanos = 3_000_000_000L;
    assertNone();
  }

  @Test
  void garbageCollectionsThatStopTheClientAreWarnedOfAndMakeARunNotValidFromAFifthOfItOn() {
    collected = 0.05;
    assertNone();
    collected = 0.06;
    assertWarning("stopped the client's threads for 6 % of the run");
    collected = 0.21;
    assertInvalid("21 %", SHARED);
    assertWarning("21 %", "verdict.gc=0.3");
  }

  @Test
  void ofAShortRunOthersAndWhatWaitsNextToThemAreJudged() {
    runtimeNanos = 4_000_000_000L;
    machine = new Figures.Machine(1, 0.93, 0, 0.98, "psi", 0.96, 0.9, null);
    assertThat(invalid()).anyMatch(text -> text.startsWith("other processes used 93 %"))
        .anyMatch(text -> text.startsWith("the client's threads lacked a CPU in 96 %"));
    machine = new Figures.Machine(0.5, 0.02, 0.3, 0.1, "psi", 0.05, 0.05, null);
    assertInvalid("30 %");
    // A JVM that warms up next to its database.
    machine = new Figures.Machine(1, 0.02, 0, 0.9, "psi", 0.6, 0.6, null);
    assertNone();
  }

  @Test
  void timeThatTheHypervisorWithheldCounts() {
    machine = new Figures.Machine(0.5, 0.02, 0.05, 0.1, "psi", 0.05, 0.05, null);
    assertWarning("5 %");
    // A virtual machine whose CPU is oversold.
    assertNone("verdict.steal=0.3");
    machine = new Figures.Machine(0.5, 0.02, 0.3, 0.1, "psi", 0.05, 0.05, null);
    assertInvalid("30 %");
    assertWarning("30 %", "verdict.steal=0.3");
  }

  @Test
  void aStrictRunIsNotValidWithAnyDoubtUnlessTheMachineIsSharedOnPurpose() {
    lagMillis = 19;
    median = 100_000;
    assertInvalid("19", STRICT);
    assertWarning("19", STRICT, SHARED);
    assertWarning("19", TOLERANT);
  }

  @Test
  void otherProcessesAreWarnedOfAndWhereThreadsWaitedTheyMakeARunNotValid() {
    // On cores that were free.
    machine = new Figures.Machine(1, 0.85, 0, 0.3, "schedstat", 0.05, 0.05, null);
    assertWarning("85 %");
    // A desktop next to the run.
    machine = new Figures.Machine(1, 0.25, 0, 0.9, "psi", 0.25, 0.25, null);
    assertWarning("25 %");
    // Four busy loops next to a run of two cores.
    machine = new Figures.Machine(1, 0.67, 0, 0.45, "psi", 0.1, 0.4, null);
    assertThat(invalid()).containsExactly("other processes used 67 % of this machine's CPU time (limit 30 %);"
        + " threads lacked a CPU in 45 % of the time (limit 50 %); threads of the client or the database in 40 % of"
        + " their time (limit 30 %). Stop them and rerun, or add --shared (experiments: -p verdict.shared=true)");
    // Without pressure stall information.
    machine = new Figures.Machine(1, 0.67, 0, null, null, 0.4, null, null);
    assertThat(invalid()).singleElement().asString().contains("other processes used 67 %");
    // On free cores, next to a database that waits for its own quota.
    machine = new Figures.Machine(0.6, 0.4, 0, 0.3, "psi", 0.05, 0.8, null);
    use = use(1.9, 300L, 150L);
    assertWarning("other processes used 40 %");
    machine = new Figures.Machine(1, 0.67, 0, 0.9, "psi", 0.05, 0.05, null);
    assertInvalid("67 %");
    assertNone(SHARED);
  }

  @Test
  void aDatabaseThatWaitedBelowItsLimitWithoutThrottlingWasStarved() {
    machine = new Figures.Machine(1, 0.2, 0, 0.9, "psi", 0.05, 0.8, null);
    assertThat(invalid()).anyMatch(text -> text.contains("starved: it used 1.00 of its 2 cores"));
    use = use(1.0, 300L, 150L);
    assertThat(doubts()).noneMatch(doubt -> doubt.text().contains("starved"));
    use = use(1.95, 300L, 0L);
    assertThat(doubts()).noneMatch(doubt -> doubt.text().contains("starved"));
    use = use(1.0, 300L, 0L);
    limit = new CpuLimit(CpuLimit.Mechanism.NONE, 2);
    assertThat(doubts()).noneMatch(Doubt::invalid).anyMatch(doubt -> doubt.text().contains("starved"));
  }

  @Test
  void aDatabaseWhoseThrottlingWasNotReadIsNotSaidToBeStarved() {
    machine = new Figures.Machine(1, 0.4, 0, null, null, 0.05, 0.8, null);
    use = use(1.0, null, null);
    assertWarning("other processes used 40 %");
    use = use(1.0, 300L, 0L);
    assertThat(doubts()).as("read, and not throttled").anyMatch(doubt -> doubt.text().contains("starved"));
  }

  @Test
  void clientAndDatabaseThatUsedUpTheirCoresByThemselvesWaitedForEachOther() {
    limit = new CpuLimit(CpuLimit.Mechanism.NONE, 2);
    use = use(1.73, null, null);
    machine = new Figures.Machine(0.99, 0.02, 0, 0.9, "psi", 0.61, 0.67, 2);
    assertNone();
    assertThat(ValidityChecks.cpuBound(figures(), Settings.NONE))
        .hasValue("client and database used 97 % of the CPU time of their"
            + " 2 cores, so each delayed the other: the client's threads lacked a CPU in 61 % of the time in which they"
            + " could run, the database's in 67 %");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(nullValues = "?",
      value = {"others took a part, 1, 0.2, 0, 2, 1.5",
        "the hypervisor did, 1, 0.02, 0.05, 2, 1.7",
        "cores were idle: a limit that is not seen from here held them back, 0.5, 0.02, 0, 2, 0.8",
        "what others used is not known, 0.99, ?, 0, 2, 1.7", "one of them has a quota, 0.99, 0.02, 0, ?, 1.7"})
  void clientAndDatabaseThatDidNotUseUpTheirCoresByThemselvesWaited(String why, double busy, Double others,
      double steal, Integer freeCores, double used) {
    limit = new CpuLimit(CpuLimit.Mechanism.NONE, 2);
    machine = new Figures.Machine(busy, others, steal, 0.9, "psi", 0.61, 0.67, freeCores);
    use = use(used, null, null);
    assertThat(doubts()).anyMatch(doubt -> doubt.text().contains("the database was starved"))
        .anyMatch(doubt -> doubt.text().contains("the client's threads lacked"));
    assertThat(ValidityChecks.cpuBound(figures(), Settings.NONE)).isEmpty();
  }

  @Test
  void aDatabaseElsewhereThatWaitedIsWarnedOf() {
    machine = new Figures.Machine(0.5, null, 0, 0.1, "psi", 0.05, 0.65, null);
    limit = null;
    assertWarning("threads lacked a CPU in 65 %");
  }

  @Test
  void aClientThatWaitedIsWarnedOfAndNextToOtherProcessesAboveTheThresholdIsNotValid() {
    // It waited for its own threads.
    machine = new Figures.Machine(0.9, 0.05, 0, 0.1, "psi", 0.95, 0.05, null);
    assertWarning("the client's threads lacked a CPU in 95 %");
    machine = new Figures.Machine(0.9, 0.2, 0, 0.1, "psi", 0.95, 0.05, null);
    assertThat(invalid()).anyMatch(text -> text.contains("the client's threads"));
    assertThat(invalid(SHARED)).isEmpty();
  }

  @Test
  void statementsOfOthersAreWarnedOfAndManyMakeARunNotValid() {
    statements = new Figures.Statements(1300, 1000, null);
    assertWarning("1,000 operations of this client");
    statements = new Figures.Statements(2000, 1000, null);
    assertInvalid("1,000 operations of this client");
    assertNone(SEVERAL_CLIENTS);
    // Few disturb nothing.
    statements = new Figures.Statements(150, 70, null);
    assertNone();
  }

  @Test
  void aFewLongQueriesOfOthersAreNoticedByTheTimeThatTheServersWorked() {
    // This client waits for 1000 answers of 20 ms.
    statements = new Figures.Statements(1020, 1000, 24_000_000_000L);
    assertNone();
    statements = new Figures.Statements(1020, 1000, 26_000_000_000L);
    assertWarning("worked 26.0 s on queries, 1.30 times the 20.0 s in which this client waited");
    assertNone(SEVERAL_CLIENTS);
    // Its own inserts took time, too.
    assertNone("tenantq.writers=1");
    statements = new Figures.Statements(1020, 1000, 80_000_000_000L);
    assertInvalid("worked 80.0 s");
    // A query counts with the time before the run, too.
    runtimeNanos = 3_000_000_000L;
    assertNone();
  }

  @Test
  void shortQueriesOfAMonitoringSystemAreNoticedByNeitherNumberNorTime() {
    median = 100_000;
    statements = new Figures.Statements(1050, 1000, 1_500_000_000L);
    assertNone();
  }

  private void assertNone(String... thresholds) {
    assertThat(doubts(thresholds)).isEmpty();
  }

  private void assertWarning(String text, String... thresholds) {
    assertThat(doubts(thresholds)).singleElement().matches(doubt -> !doubt.invalid() && doubt.text().contains(text));
  }

  private void assertInvalid(String text, String... thresholds) {
    assertThat(doubts(thresholds)).singleElement().matches(doubt -> doubt.invalid() && doubt.text().contains(text));
  }

  private List<String> invalid(String... thresholds) {
    return doubts(thresholds).stream().filter(Doubt::invalid).map(Doubt::text).toList();
  }

  private List<Doubt> doubts(String... thresholds) {
    Map<String, String> given = Stream.of(thresholds)
        .map(threshold -> threshold.split("="))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (one, two) -> two, HashMap::new));
    given.put("threadcount", "4");
    return ValidityChecks.doubts(figures(), limit, Settings.NONE.with(given, "a test"));
  }

  private static Figures.TargetUse use(double cores, Long periods, Long throttled) {
    return new Figures.TargetUse("process 1", cores, cores / 2, periods, throttled, throttled, List.of());
  }

  private Figures figures() {
    return new MadeRun().nanos(runtimeNanos)
        .operations(MadeRun.operation("READ", median))
        .use(use)
        .client(new ClientUse(0.2, 2, lagMillis * 1_000_000, collected))
        .machine(machine)
        .statements(statements)
        .figures();
  }
}
