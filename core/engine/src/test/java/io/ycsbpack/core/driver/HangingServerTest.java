// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import site.ycsb.DB;
import site.ycsb.Workload;

/** A server that answers once and then hangs, in a run of 12 s by a clock that goes on by a second with each look. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class HangingServerTest extends DriverHarness {
  private static final int THREADS = 2;
  private static final Duration LIMIT = Duration.ofSeconds(12);

  private final CountDownLatch hanging = new CountDownLatch(THREADS);
  private final CountDownLatch answer = new CountDownLatch(1);
  private final long start = System.nanoTime();
  private long seconds;

  @Test
  void isNotWaitedForOnceTheLimitIsOverAndNothingSucceededForAbortAfter() throws InterruptedException {
    abortAfter = Duration.ofSeconds(15);
    clock = Optional.of(this::secondLater);

    RunResult result = run(new HangingWorkload(), THREADS, 0, 0, LIMIT, Duration.ZERO);
    answer.countDown();

    assertThat(verdict(result)).isEqualTo(
        new Verdict(ExitCode.ERRORS, "aborted: nothing succeeded for 15.0 s (abortafter)"));
    assertThat(result.lateThreads()).isEqualTo(THREADS);
    assertThat(result.ok()).isEqualTo(THREADS);
    assertThat(result.runtime()).isEqualTo(LIMIT);
    assertThat(seconds).isBetween(15L, 30L);
  }

  @Test
  void thatFailsLongAfterTheLimitDoesNotMakeTheRunLonger() throws InterruptedException {
    CountingDb.failEvery = 2;
    clock = Optional.of(() -> {
      if (seconds < 32) {
        return secondLater();
      }
      answer.countDown();
      return start + TimeUnit.SECONDS.toNanos(seconds);
    });

    RunResult result = run(new HangingWorkload(), THREADS, 0, 0, LIMIT, Duration.ZERO);

    assertThat(result.lateThreads()).isZero();
    assertThat(result.ok()).isEqualTo(THREADS);
    assertThat(result.failures()).isEqualTo(THREADS);
    assertThat(result.runtime()).isLessThanOrEqualTo(LIMIT);
  }

  private long secondLater() {
    if (seconds > 0) {
      hang(hanging);
    }
    return start + TimeUnit.SECONDS.toNanos(seconds++);
  }

  private final class HangingWorkload extends Workload {
    @Override
    public Object initThread(Properties properties, int id, int threads) {
      return new AtomicInteger();
    }

    @Override
    public boolean doInsert(DB db, Object state) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean doTransaction(DB db, Object state) {
      boolean second = ((AtomicInteger) state).incrementAndGet() == 2;
      if (second) {
        hanging.countDown();
        hang(answer);
      }
      db.read("t", "k", null, new HashMap<>());
      return !second;
    }
  }
}
