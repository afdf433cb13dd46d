// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.measure.OperationSummary;
import java.time.Duration;
import java.util.HashMap;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.Workload;

class DriverTest extends DriverHarness {

  @Test
  void doesExactlyTheOperationsAskedForOverAllThreads() throws InterruptedException {
    RunResult result = run(new ReadingWorkload(), 8, 10_001);

    assertThat(named(result, "READ").ok()).isEqualTo(10_001);
    assertThat(named(result, "UPDATE").ok()).isEqualTo(2500);
    assertThat(CountingDb.OPENED).hasValue(8);
    assertThat(CountingDb.CLOSED).hasValue(8);
  }

  @Test
  void aReadModifyWriteIsOneTransactionAndTwoOperationsOfTheDatabase() throws InterruptedException {
    RunResult result = run(new ReadingWorkload(), 1, 400);

    assertThat(named(result, "READ-MODIFY-WRITE").ok()).isEqualTo(100);
    assertThat(result.ok()).isEqualTo(400);
    assertThat(result.databaseOperations()).isEqualTo(500);
  }

  @Test
  void aReadModifyWriteFailsWithItsRead() throws InterruptedException {
    CountingDb.failEvery = 4;

    RunResult result = run(new ReadingWorkload(), 1, 400);

    assertThat(named(result, "READ-MODIFY-WRITE").failures()).isEqualTo(100);
    assertThat(result.failures()).isEqualTo(100);
    assertThat(result.ok()).isEqualTo(300);
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
  void aRequestToStopWinsOverADatabaseThatNeverOpens() {
    grace = Duration.ofMillis(200);
    CountDownLatch never = new CountDownLatch(1);
    Workload hanging = new ReadingWorkload() {
      @Override
      public Object initThread(Properties properties, int id, int threads) {
        stop.request(ExitCode.TERMINATED, "terminated");
        hang(never);
        return null;
      }
    };

    assertThatThrownBy(() -> run(hanging, 2, 100))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("2 of 2 client threads had not opened the database");
    never.countDown();
  }

  @Test
  void failedOperationsAreCountedByStatusAndAreNoThroughput() throws InterruptedException {
    CountingDb.failEvery = 2;

    RunResult result = run(new ReadingWorkload(), 1, 1000);

    assertThat(named(result, "READ").ok()).isEqualTo(500);
    assertThat(named(result, "READ").statuses()).containsEntry("SERVICE_UNAVAILABLE", 500L).containsEntry("OK", 500L);
    assertThat(verdict(result).exitCode()).isEqualTo(ExitCode.ERRORS);
    assertThat(Verdict.of(result, new Verdict.Rules(100, 0, false), Optional.empty()).exitCode())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void aRunOnFewerThreadsThanAskedForIsRefusedWithTheReason() {
    CountingDb.refuses = true;

    assertThatThrownBy(() -> run(new ReadingWorkload(), 5, 100))
        .isInstanceOf(TargetException.class)
        .hasMessageContainingAll("1 of 5", "connection refused");
    assertThat(CountingDb.CLOSED).hasValue(4);
  }

  /** Databases that gather inserts send the last of them when they are closed. */
  @Test
  void aLoadWhoseDatabaseCantBeClosedMayLackRecords() throws InterruptedException {
    CountingDb.cantClose = true;

    RunResult result = load(new ReadingWorkload(), 1, 10);

    Verdict verdict = Verdict.of(result, new Verdict.Rules(0, 10, false), Optional.empty());
    assertThat(result.ok()).isEqualTo(10);
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERRORS);
    assertThat(verdict.reason()).contains("records may be missing", "connection reset");
  }

  /** try-with-resources whose close() runs out of memory too throws of its own: the error can't suppress itself. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aThreadThatRunsOutOfMemoryEndsTheRunWithACodeOfItsOwn(boolean hidden) throws InterruptedException {
    Workload greedy = new ReadingWorkload(() -> {
      OutOfMemoryError error = new OutOfMemoryError("Java heap space");
      if (hidden) {
        throw new IllegalArgumentException("Self-suppression not permitted", error);
      }
      throw error;
    });
    RunResult result = run(greedy, 2, 0, 0, Duration.ofHours(1), Duration.ZERO);

    assertVerdict(result, ExitCode.CLIENT, "out of memory (in a thread", "fewer threads");
  }

  @Test
  void aRunInWhichNothingSucceedsIsAborted() throws InterruptedException {
    CountingDb.failEvery = 1;
    abortAfter = Duration.ofMillis(200);
    Workload readOnly = new ReadingWorkload() {
      @Override
      public boolean doTransaction(DB db, Object state) {
        db.read("t", "k", null, new HashMap<>());
        return true;
      }
    };

    RunResult result = run(readOnly, 2, 0, 0, Duration.ofHours(1), Duration.ZERO);

    assertVerdict(result, ExitCode.ERRORS, "nothing succeeded");
  }

  @Test
  void aRareOperationThatAlwaysFailsIsOverTheBudgetOfItsKind() throws InterruptedException {
    Workload failingScan = new ReadingWorkload() {
      @Override
      public boolean doTransaction(DB db, Object state) {
        boolean more = super.doTransaction(db, state);
        if (super.done.get() % 1000 == 0) {
          db.delete("refused", "k");
        }
        return more;
      }
    };

    RunResult result = run(failingScan, 1, 5000);

    assertVerdict(result, ExitCode.ERRORS, "100.00 % of DELETE failed (5 ERROR), more than errorbudget");
  }

  @Test
  void aThreadThatHangsIsReportedAndNotWaitedFor() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    Workload hanging = new ReadingWorkload(() -> hang(never));
    grace = Duration.ofMillis(200);

    RunResult result = run(hanging, 2, 0, 0, Duration.ofSeconds(1), Duration.ZERO);
    never.countDown();

    assertThat(result.lateThreads()).isPositive();
    assertThat(verdict(result).exitCode()).isEqualTo(ExitCode.NOT_VALID);
  }

  @Test
  void aWorkloadThatThrowsEndsTheRunWithErrors() throws InterruptedException {
    Workload broken = new ReadingWorkload(() -> {
      throw new IllegalStateException("broken on purpose");
    });
    RunResult result = run(broken, 3, 100);

    assertVerdict(result, ExitCode.ERRORS, "broken on purpose");
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
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
    });
    RunResult result = run(slowOnce, 1, 1000, 40, Duration.ZERO, Duration.ZERO);

    OperationSummary read = named(result, "READ");
    assertThat((double) read.response().getMaxValue()).isGreaterThanOrEqualTo(40e6 * 0.999);
    assertThat(read.response().getValueAtPercentile(50)).isGreaterThan(read.service().getValueAtPercentile(50));
    assertThat(read.service().getTotalCount()).isEqualTo(40);
  }

  @Test
  void whatIsReadAtTheBeginningOfTheMeasuredPhaseIsReadBeforeItsFirstOperation() throws InterruptedException {
    CountDownLatch operation = new CountDownLatch(1);
    AtomicBoolean early = new AtomicBoolean();
    listener = new RunListener() {
      @Override
      public void measuring() {
        // A reading takes time. Operations that ran meanwhile would be missing in it; none is waited for in vain.
        early.set(await(operation));
      }
    };
    RunResult result = run(new ReadingWorkload(operation::countDown), 2, 100);
    assertThat(early).isFalse();
    assertThat(result.ok()).isEqualTo(100);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(500, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
