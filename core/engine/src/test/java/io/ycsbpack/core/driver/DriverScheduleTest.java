// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.measure.OperationSummary;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.Workload;

/** When operations are due, what comes before them, and what their times mean. */
class DriverScheduleTest extends DriverHarness {

  @Test
  void offeredLoadGivesEveryOperationItsDueTimeWhateverTheNumberOfThreads() throws InterruptedException {
    RunResult result = run(new ReadingWorkload(), 500, 150, 60, Duration.ZERO, Duration.ZERO);

    assertThat(named(result, "READ").ok()).isEqualTo(60);
    assertThat(result.runtime()).isGreaterThanOrEqualTo(Duration.ofMillis(59 * 1000 / 150));
  }

  @Test
  void everyOperationThatFellDueCountsAlsoOneThatItsThreadCameTooLateFor() throws InterruptedException {
    RunResult result = run(new ReadingWorkload(), 300, 1000, 0, Duration.ofMillis(300), Duration.ZERO);

    OfferedLoad offered = result.offered().orElseThrow();
    assertThat(offered.due()).isEqualTo(300);
    assertThat(named(result, "READ").ok() + offered.backlog()).isEqualTo(300);
  }

  @Test
  void warmUpIsLeftOutOfAllFigures() throws InterruptedException {
    ReadingWorkload workload = new ReadingWorkload();

    RunResult result = run(workload, 2, 0, 100, Duration.ZERO, Duration.ofSeconds(2));

    assertThat(named(result, "READ").ok()).isEqualTo(100);
    assertThat(workload.done.get()).isGreaterThan(100);
  }

  @Test
  void anOverloadedTargetIsCalledNotSustainedWithItsBacklog() throws InterruptedException {
    Workload slow = new ReadingWorkload(() -> spinUntil(System.nanoTime() + 20_000_000L));
    RunResult result = run(slow, 1, 1000, 0, Duration.ofMillis(400), Duration.ZERO);

    OfferedLoad offered = result.offered().orElseThrow();
    assertThat(offered.isSustained()).isFalse();
    assertThat(offered.share()).isLessThan(0.1);
    assertThat(offered.backlog()).isGreaterThan(300);
    assertThat(Verdict.of(result, new Verdict.Rules(1, 0, true), Optional.empty()).exitCode())
        .isEqualTo(ExitCode.NOT_VALID);
    assertThat(verdict(result).exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void answersAfterTheMeasuredPhaseSustainNothing() throws InterruptedException {
    long[] end = {0};
    Workload late = new ReadingWorkload(() -> {
      synchronized (end) {
        end[0] = end[0] == 0 ? System.nanoTime() + 300_000_000L : end[0];
      }
      while (System.nanoTime() < end[0]) {
        Thread.yield();
      }
    });
    RunResult result = run(late, 40, 200, 0, Duration.ofMillis(200), Duration.ZERO);

    assertThat(result.offered().orElseThrow().isSustained()).isFalse();
  }

  @Test
  void aTargetThatFailsInTimeSustainsNothing() throws InterruptedException {
    CountingDb.failEvery = 2;

    RunResult result = run(new ReadingWorkload(), 1, 1000, 40, Duration.ZERO, Duration.ZERO);

    assertThat(named(result, "READ").failures()).isEqualTo(20);
    assertThat(result.offered().orElseThrow().isSustained()).isFalse();
  }

  @Test
  void responseTimeCountsFromTheDueTimeAndServiceTimeDoesNot() throws InterruptedException {
    long[] delays = {40_000_000L};
    Workload slowOnce = new ReadingWorkload(() -> {
      long until = System.nanoTime() + delays[0];
      delays[0] = 0;
      spinUntil(until);
    });
    RunResult result = run(slowOnce, 1, 1000, 40, Duration.ZERO, Duration.ZERO);

    OperationSummary read = named(result, "READ");
    assertThat((double) read.response().getMaxValue()).isGreaterThanOrEqualTo(40e6 * 0.999);
    assertThat(read.response().getValueAtPercentile(50)).isGreaterThan(read.service().getValueAtPercentile(50));
    assertThat((double) read.service().getTotalCount()).isCloseTo(40, within(0.0));
  }

  private static void spinUntil(long nanoTime) {
    while (System.nanoTime() < nanoTime) {
      Thread.onSpinWait();
    }
  }
}
