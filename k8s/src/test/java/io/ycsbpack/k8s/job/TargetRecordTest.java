// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetRecordTest {
  private static final CpuLimit TWO_CORES = new CpuLimit(CpuLimit.Mechanism.QUOTA, 2);
  private static final Verdict TRUSTED = new Verdict(ExitCode.OK, "");
  private static final double MOST = 0.8;
  private static final Figures.Machine PRESSED = new Figures.Machine(0.9, 0.8, 0.0, 0.9, "psi", 0.05, 0.1, null);

  @Test
  void aPodThatWaitedBelowItsLimitWithoutThrottlingWasStarved() {
    Verdict verdict = TargetRecord.withDoubts(TRUSTED, figures(1.0, 0, MOST, 0.05), TWO_CORES);

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(verdict.warnings()).singleElement()
        .satisfies(warning -> assertThat(warning).contains("starved: it used 1.00 of its 2 cores"));
  }

  @Test
  void onAMachineThatOthersKeepBusyItsRunIsNotValid() {
    Verdict verdict = TargetRecord.withDoubts(TRUSTED, figures(1.0, 0, MOST, 0.2), TWO_CORES);

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(verdict.reason()).contains("the database was starved");
  }

  @Test
  void aPodThatWasThrottledOrUsedItsLimitOrHasNoneWasNotStarved() {
    assertThat(TargetRecord.withDoubts(TRUSTED, figures(1.0, 150, MOST, 0.05), TWO_CORES)).isEqualTo(TRUSTED);
    assertThat(TargetRecord.withDoubts(TRUSTED, figures(1.95, 0, MOST, 0.05), TWO_CORES)).isEqualTo(TRUSTED);
  }

  @Test
  void whatTheClientHasSaidIsNotSaidAgain() {
    Verdict once = TargetRecord.withDoubts(TRUSTED, figures(1.0, 0, MOST, 0.2), TWO_CORES);

    assertThat(TargetRecord.withDoubts(once, figures(1.0, 0, MOST, 0.2), TWO_CORES)).isEqualTo(once);
  }

  @Test
  void othersOnANodeAreWarnedOfAndUnderPressureTheRunIsNotValid() {
    assertThat(TargetRecord.withDoubts(TRUSTED, figures(1.95, 0, 0.1, 0.4), TWO_CORES).warnings()).singleElement()
        .satisfies(warning -> assertThat(warning).startsWith("other processes used 40 % of a node's CPU time"));

    Verdict verdict = TargetRecord.withDoubts(TRUSTED, figures(1.95, 0, PRESSED), TWO_CORES);

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(verdict.reason()).startsWith("other processes used 80 % of a node's CPU time");
  }

  @Test
  void aWaitThatTheClientWarnedOfDecidesWhereOthersAreSeenToTakeItsCpu() {
    String waited = "the client's threads lacked a CPU in 95 % of the time in which they could run (limit"
        + " 90 %); latencies include that";
    Verdict warned = new Verdict(ExitCode.OK, "", List.of(waited));

    Verdict verdict = TargetRecord.withDoubts(warned,
        figures(1.95, 0, new Figures.Machine(0.9, 0.2, 0.0, 0.1, "psi", 0.95, 0.1, null)), TWO_CORES);

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(verdict.reason()).isEqualTo(waited);
    assertThat(verdict.warnings()).singleElement()
        .satisfies(warning -> assertThat(warning).startsWith("other processes used 20 %"));
  }

  @Test
  void whatIsWantedOnASharedMachineDecidesNothing() {
    Verdict shared = new Verdict(ExitCode.OK, "").judgedBy(Map.of("verdict.shared", "true"));

    assertThat(TargetRecord.withDoubts(shared, figures(1.95, 0, PRESSED), TWO_CORES)).isEqualTo(shared);
  }

  /** The slowest client's scheduler lag next to the median of all clients is no sign of a disturbance. */
  @Test
  void whatClientsCanJudgeThemselvesIsNotJudgedAgainOfTheirSum() {
    assertThat(TargetRecord.withDoubts(TRUSTED, figures(1.95, 0, 0.1, 0.05), TWO_CORES)).isEqualTo(TRUSTED);
  }

  private static Figures figures(double cores, long throttledPeriods, double targetWaitShare, double others) {
    return figures(cores, throttledPeriods,
        new Figures.Machine(0.9, others, 0.0, 0.1, "psi", 0.05, targetWaitShare, null));
  }

  private static Figures figures(double cores, long throttledPeriods, Figures.Machine machine) {
    OperationFigures.Latency times = new OperationFigures.Latency(1000, 2e7, 1, 20_000_000, 20_000_000, 20_000_000,
        20_000_000, 20_000_000, 20_000_000, 20_000_000, "");
    return new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:30Z", 30_000_000_000L, 1000, 0, 33, 0, null,
        List.of(new OperationFigures("READ", 1000, 0, Map.of("OK", 1000L), times, times, times)), Map.of(), null,
        new Figures.TargetUse("the control group of its container", cores, cores / 2, 300L, throttledPeriods, 0L,
            List.of()),
        new ClientUse(0.2, 2, 1_000_000, 0), null, machine, new Figures.Statements(1000, 1000, null));
  }
}
