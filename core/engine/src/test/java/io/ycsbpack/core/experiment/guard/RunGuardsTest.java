// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.experiment.guard.GuardFinding.State;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.statistics.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RunGuardsTest {
  private static final UnaryOperator<MadeRun> SAME = run -> run;
  private static final UnaryOperator<MadeRun> OFFERED = run -> run
      .offered(new OfferedLoad(500, 1, 0, 1));
  private static final String PASSED = "passed";
  private static final String NOT_CHECKED = "not-checked";
  private static final String NOT_ASKED = "not asked";

  @Test
  void likeTrialsPassAllGuardsThatFourRoundsCanBeAsked() {
    assertThat(check(changed(run -> use(0.9, 20).apply(run.client(0.5)), SAME), false))
        .extracting(finding -> finding.guard() + " " + finding.state())
        .containsExactly("valid passed", "answers passed", "client passed", "query mix passed", "stalls passed",
            "CPU passed",
            "drift not-checked", "carry-over not-checked");
  }

  private static Arguments row(String name, Guard guard, UnaryOperator<MadeRun> all, UnaryOperator<MadeRun> one,
      String said) {
    return Arguments.of(name, guard, all, one, said);
  }

  static Stream<Arguments> runs() {
    UnaryOperator<MadeRun> wrong = run -> run.verdict(ExitCode.ERRORS, "wrong answer: Q1");
    UnaryOperator<MadeRun> disturbed = run -> run.verdict(ExitCode.NOT_VALID, "others loaded the servers");
    return Stream.of(
        row("a wrong answer", Guard.ANSWERS, SAME, wrong, "'other' in round 3: wrong answer: Q1"),
        row("no wrong answer", Guard.ANSWERS, SAME, disturbed, PASSED),
        row("not valid", Guard.VALID, SAME, disturbed, "'other' in round 3: others loaded the servers"),
        row("not valid, the baseline", Guard.VALID, run -> run.verdict(ExitCode.NOT_VALID, "it was starved"), SAME,
            "'base' in round 1: it was starved"),
        row("valid", Guard.VALID, SAME, wrong, PASSED),
        row("a saturated client", Guard.CLIENT, SAME, run -> run.client(0.71),
            "the client used 71 % of its cores in 'other' in round 3, more than 70 %"),
        row("a client below the limit", Guard.CLIENT, SAME, run -> run.client(0.7), PASSED),
        row("short runs", Guard.CLIENT, run -> run.nanos(4_000_000_000L), run -> run.client(0.9), PASSED),
        row("a double", Guard.CLIENT, run -> run.kind("embedded_double"), run -> run.client(0.9), PASSED),
        row("another mix", Guard.MIX, mix(5000, 5000), mix(5500, 4500),
            "READ was 50.0 % of the operations of 'base' in round 3 and 55.0 % of the operations of 'other'"),
        row("a mix within sampling", Guard.MIX, mix(5000, 5000), mix(5200, 4800), PASSED),
        row("few operations", Guard.MIX, mix(50, 50), mix(65, 35), PASSED),
        row("a small difference of many operations", Guard.MIX, mix(500_000, 500_000), mix(509_000, 491_000), PASSED),
        row("operations that the threads are at in the end", Guard.MIX,
            run -> mix(5000, 5000).apply(run).threads(500), mix(5500, 4500), PASSED),
        row("clients that draw the same operations", Guard.MIX, run -> mix(5000, 5000).apply(run).merged(8),
            mix(5500, 4500), PASSED),
        row("mixes that are declared differently", Guard.MIX, mix(5000, 5000),
            run -> mix(9000, 1000).apply(run).properties(Map.of("readproportion", "0.9")), NOT_ASKED),
        row("mixes that are offered", Guard.MIX, run -> OFFERED.apply(mix(5000, 5000).apply(run)), mix(9000, 1000),
            NOT_ASKED),
        row("throttled unlike its other runs", Guard.CPU, use(0.9, 20), use(0.9, 45),
            "the server of 'other' in round 3 was throttled in 45 % of the periods, the median of its rounds is 20 %"),
        row("throttled like its other runs", Guard.CPU, use(0.9, 20), use(0.9, 29),
            PASSED),
        row("used less than in its other runs", Guard.CPU, use(0.95, 0), use(0.7, 0),
            "the server of 'other' in round 3 used 70 % of its CPU limit, the median of its rounds is 95 %"),
        row("no limit", Guard.CPU, run -> use(0.95, 0).apply(run).limit(Mechanism.NONE, 2), use(0.7, 0), NOT_ASKED),
        row("unknown use", Guard.CPU, SAME, SAME, NOT_ASKED),
        row("offered loads", Guard.CPU, run -> OFFERED.apply(use(0.95, 0).apply(run)), use(0.7, 0), NOT_CHECKED));
  }

  /** The candidate's run in round 3 is changed. */
  @ParameterizedTest(name = "{1}: {0}")
  @MethodSource("runs")
  void aGuardSaysOfFourRounds(String name, Guard guard, UnaryOperator<MadeRun> all, UnaryOperator<MadeRun> one,
      String said) {
    assertThat(said(changed(all, one), guard)).isEqualTo(said);
  }

  static Stream<Arguments> timelines() {
    return Stream.of(
        Arguments.of("one side", SAME, timeline(20, 0), timeline(20, 3), "stalls of a second and more took 15 % of the"
            + " time of 'other' in round 3, more than 10 %, and of no run of the other side"),
        Arguments.of("a tenth of a run", SAME, timeline(20, 0), timeline(20, 2), PASSED),
        Arguments.of("both sides", SAME, timeline(20, 3), timeline(20, 3), PASSED),
        Arguments.of("slow operations", slow(300_000_000), timeline(20, 0), timeline(20, 5), NOT_CHECKED),
        Arguments.of("few operations", SAME, timeline(20, 0), timeline(20, 10, 1), NOT_CHECKED),
        Arguments.of("a short run", SAME, timeline(20, 0), timeline(9, 4), NOT_CHECKED),
        Arguments.of("no timeline", SAME, timeline(20, 0), List.of(), NOT_CHECKED));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("timelines")
  void stallsOfOneSideRefuseAVerdict(String name, UnaryOperator<MadeRun> all, List<RunLogs.Interval> timeline,
      List<RunLogs.Interval> one, String said) {
    assertThat(said(changed(all, SAME, timeline, one), Guard.STALLS)).isEqualTo(said);
  }

  private static UnaryOperator<MadeRun> slow(long median) {
    return run -> run.operations(MadeRun.operation("READ", median));
  }

  private static List<RunLogs.Interval> timeline(int seconds, int empty) {
    return timeline(seconds, empty, 100);
  }

  /** A second each, at this rate, of which the first are empty. */
  private static List<RunLogs.Interval> timeline(int seconds, int empty, long rate) {
    return IntStream.rangeClosed(1, seconds)
        .mapToObj(end -> new RunLogs.Interval(end, 1, end <= empty ? 0 : rate, 0, 0, 0))
        .toList();
  }

  @Test
  void aMixDrawnAtRandomIsNeverUnequal() {
    assertThat(Simulation.share(2000,
        random -> said(changed(drawn(random), drawn(random)), Guard.MIX).equals(PASSED))).isEqualTo(1);
  }

  @Test
  void stallsAreNotJudgedWhereTheyAreWhatIsMeasured() {
    List<RunRound> rounds = changed(SAME, SAME, timeline(20, 0), timeline(20, 10));

    assertThat(saidOf(check(rounds, true), Guard.STALLS))
        .isEqualTo(NOT_ASKED);
  }

  @Test
  void theCpuOfFewerThanFourTrialsIsNotCompared() {
    List<RunRound> rounds = changed(use(0.9, 20), use(0.9, 90));

    assertThat(RunGuards.check(rounds.subList(0, 3), false, new double[3], 0.03))
        .filteredOn(finding -> finding.guard() == Guard.CPU)
        .containsExactly(new GuardFinding(Guard.CPU, State.NOT_CHECKED, "4 rounds needed, there are 3"));
  }

  @Test
  void aDeltaThatDriftsRefusesAVerdict() {
    assertThat(drift(1.20, 1.21, 1.19, 1.10, 1.11, 1.09, 1.02, 1.03, 1.01))
        .isEqualTo(new GuardFinding(Guard.DRIFT, State.REFUSED, "the delta of the primary figure was +20.0 % in the"
            + " first third of the rounds and +2.0 % in the last"));
    assertThat(drift(1.020, 1.021, 1.019, 1.010, 1.011, 1.009, 1.001, 1.000, 0.999).state()).isEqualTo(State.PASSED);
    assertThat(drift(1.20, 1.21, 1.19, 1.10, 1.11, 1.00, 1.01, 0.99)).isEqualTo(
        new GuardFinding(Guard.DRIFT, State.NOT_CHECKED, "9 rounds needed, there are 8"));
  }

  @Test
  void noiseWithoutADriftIsCalledOneInAboutOneOfAThousandExperiments() {
    // Four standard errors of a share of 0.001 in 20,000 experiments are 0.0009.
    assertThat(Simulation.share(20_000,
        random -> drift(Arrays.stream(noise(random, 12)).map(Math::exp).toArray()).isRefused()))
        .isCloseTo(1 - RunGuards.DRIFT_CONFIDENCE, within(0.0009));
  }

  @Test
  void aDeltaThatFadesWithinTheTrialsRefusesAVerdict() {
    assertThat(check(halves(5, 80, 100), false)).filteredOn(GuardFinding::isRefused)
        .containsExactly(new GuardFinding(Guard.CARRY_OVER, State.REFUSED,
            "the delta of throughput was -20.0 % in the first halves of the runs and +0.0 % in the second"));
    assertThat(said(halves(5, 98, 100), Guard.CARRY_OVER)).as("within the margin").isEqualTo(PASSED);
    assertThat(said(halves(5, 400, 320), Guard.CARRY_OVER)).as("a small part of the delta").isEqualTo(PASSED);
    assertThat(said(halves(4, 80, 100), Guard.CARRY_OVER)).isEqualTo(NOT_CHECKED);
  }

  @Test
  void aCarryOverIsNotLookedForWhereTheLoadIsOfferedOrStallsAreWhatIsMeasured() {
    List<RunRound> rounds = halves(5, 80, 100);

    assertThat(saidOf(check(rounds, true), Guard.CARRY_OVER))
        .isEqualTo(NOT_ASKED);
    assertThat(said(changed(OFFERED, SAME), Guard.CARRY_OVER)).isEqualTo(NOT_ASKED);
  }

  @Test
  void noiseBetweenTheHalvesIsCalledACarryOverInAboutOneOfAThousandExperimentsAtMost() {
    // Four standard errors of a share of 0.001 in 20,000 experiments are 0.0009.
    assertThat(Simulation.share(20_000,
        random -> TimelineGuards.carryOver(noise(random, 8), noise(random, 8), 0.03).isRefused()))
        .isLessThan(1 - TimelineGuards.CONFIDENCE + 0.0009);
  }

  private static double[] noise(RandomGenerator random, int rounds) {
    return DoubleStream.generate(() -> 0.1 * random.nextGaussian()).limit(rounds).toArray();
  }

  /** Runs of 20 s; the candidate has these rates in its halves, the baseline 100 in both. */
  private static List<RunRound> halves(int count, long first, long second) {
    List<RunLogs.Interval> changing = IntStream.rangeClosed(1, 20)
        .mapToObj(end -> new RunLogs.Interval(end, 1, end <= 10 ? first : second, 0, 0, 0))
        .toList();
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> new RunRound(new RunRound.Sample("base", number, run().record(), timeline(20, 0)),
            new RunRound.Sample("other", number, run().record(), changing)))
        .toList();
  }

  private static MadeRun run() {
    return slow(2_000_000).apply(new MadeRun().nanos(20_000_000_000L).limit(Mechanism.QUOTA, 1));
  }

  private static List<RunRound> changed(UnaryOperator<MadeRun> all, UnaryOperator<MadeRun> one) {
    return changed(all, one, timeline(20, 0), timeline(20, 0));
  }

  /** Four rounds of equal runs, of which the candidate's in round 3 is changed. */
  private static List<RunRound> changed(UnaryOperator<MadeRun> all, UnaryOperator<MadeRun> one,
      List<RunLogs.Interval> timeline, List<RunLogs.Interval> ofOne) {
    List<RunRound> rounds = new ArrayList<>();
    for (int number = 1; number <= 4; number++) {
      MadeRun run = all.apply(run());
      rounds.add(new RunRound(new RunRound.Sample("base", number, all.apply(run()).record(), timeline),
          new RunRound.Sample("other", number, (number == 3 ? one.apply(run) : run).record(),
              number == 3 ? ofOne : timeline)));
    }
    return rounds;
  }

  private static GuardFinding drift(double... ratios) {
    return RunGuards.drift(Arrays.stream(ratios).map(Math::log).toArray(), 0.03).orElseThrow();
  }

  private static UnaryOperator<MadeRun> mix(long reads, long updates) {
    return run -> run.operations(operation("READ", reads), operation("UPDATE", updates));
  }

  private static OperationFigures operation(String name, long count) {
    OperationFigures.Latency times = MadeRun.operation(name, 2_000_000).service();
    return new OperationFigures(name, count, 0, Map.of("OK", count), times, times, times);
  }

  private static UnaryOperator<MadeRun> drawn(RandomGenerator random) {
    return run -> {
      long all = 200 + random.nextInt(5000);
      long reads = random.longs(all, 0, 10).filter(drawn -> drawn < 3).count();
      return mix(reads, all - reads).apply(run);
    };
  }

  /** What the server used of its limit, and in how many of a hundred periods it was throttled. */
  private static UnaryOperator<MadeRun> use(double limitShare, long throttled) {
    return run -> run.use(new Figures.TargetUse("test", limitShare, limitShare, 100L, throttled, 0L, null));
  }

  /** The reason of a refusal, or the state. */
  private static String said(List<RunRound> rounds, Guard guard) {
    return saidOf(check(rounds, false), guard);
  }

  /** The primary figure is the same on both sides. */
  private static List<GuardFinding> check(List<RunRound> rounds, boolean isStallMeasured) {
    return RunGuards.check(rounds, isStallMeasured, new double[rounds.size()], 0.03);
  }

  private static String saidOf(List<GuardFinding> findings, Guard guard) {
    return findings.stream()
        .filter(finding -> finding.guard() == guard)
        .map(finding -> finding.isRefused() ? finding.reason() : finding.state().toString())
        .findFirst()
        .orElse(NOT_ASKED);
  }
}
