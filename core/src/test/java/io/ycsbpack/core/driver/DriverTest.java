package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.Workload;

class DriverTest {
  private final StopSignal stop = new StopSignal();
  private boolean poisson;
  private long warmupOperations;
  private Duration ramp = Duration.ZERO;
  private Duration abortAfter = Duration.ZERO;

  /** A database that does nothing; what it counts and returns is set by each test. */
  public static class CountingDb extends DB {
    static final AtomicInteger OPENED = new AtomicInteger();
    static final AtomicInteger CLOSED = new AtomicInteger();
    static volatile boolean refuses;
    static volatile int failEvery;
    private int calls;

    @Override
    public void init() throws DBException {
      if (OPENED.incrementAndGet() == 3 && refuses) {
        throw new DBException("connection refused by db:1");
      }
    }

    @Override
    public void cleanup() {
      CLOSED.incrementAndGet();
    }

    @Override
    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return failEvery > 0 && ++calls % failEvery == 0 ? Status.SERVICE_UNAVAILABLE : Status.OK;
    }

    @Override
    public Status scan(String t, String k, int n, Set<String> f, Vector<HashMap<String, ByteIterator>> result) {
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return table.equals("refused") ? Status.ERROR : Status.OK;
    }
  }

  /** Reads, and every fourth time updates what it read. */
  private static class ReadingWorkload extends Workload {
    protected final AtomicInteger done = new AtomicInteger();

    @Override
    public boolean doInsert(DB db, Object state) {
      return db.insert("t", "k", Map.of()).isOk();
    }

    @Override
    public boolean doTransaction(DB db, Object state) {
      db.read("t", "k", null, new HashMap<>());
      if (done.incrementAndGet() % 4 == 0) {
        db.update("t", "k", Map.of());
      }
      return true;
    }
  }

  @BeforeEach
  void forgetCounts() {
    CountingDb.OPENED.set(0);
    CountingDb.CLOSED.set(0);
    CountingDb.refuses = false;
    CountingDb.failEvery = 0;
  }

  @Test
  void doesExactlyTheOperationsAskedForOverAllThreads() throws InterruptedException {
    RunResult result = run(new ReadingWorkload(), 8, 0, 10_001, Duration.ZERO, Duration.ZERO);

    assertThat(named(result, "READ").ok()).isEqualTo(10_001);
    assertThat(named(result, "UPDATE").ok()).isEqualTo(2500);
    assertThat(CountingDb.OPENED).hasValue(8);
    assertThat(CountingDb.CLOSED).hasValue(8);
  }

  @Test
  void aReadAndThenAnUpdateIsAlsoOneReadModifyWriteThatThroughputDoesNotCountTwice() throws InterruptedException {
    RunResult result = run(new ReadingWorkload(), 1, 0, 400, Duration.ZERO, Duration.ZERO);

    assertThat(named(result, "READ-MODIFY-WRITE").ok()).isEqualTo(100);
    assertThat(result.ok()).isEqualTo(500);
  }

  @Test
  void failedOperationsAreCountedByStatusAndAreNoThroughput() throws InterruptedException {
    CountingDb.failEvery = 2;

    RunResult result = run(new ReadingWorkload(), 1, 0, 1000, Duration.ZERO, Duration.ZERO);

    assertThat(named(result, "READ").ok()).isEqualTo(500);
    assertThat(named(result, "READ").statuses()).containsEntry("SERVICE_UNAVAILABLE", 500L).containsEntry("OK", 500L);
    assertThat(Verdict.of(result, new Verdict.Rules(1, 0, false), Optional.empty()).exitCode())
        .isEqualTo(ExitCode.ERRORS);
    assertThat(Verdict.of(result, new Verdict.Rules(100, 0, false), Optional.empty()).exitCode())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void offeredLoadGivesEveryOperationItsDueTimeWhateverTheNumberOfThreads() throws InterruptedException {
    RunResult result = run(new ReadingWorkload(), 500, 150, 60, Duration.ZERO, Duration.ZERO);

    assertThat(named(result, "READ").ok()).isEqualTo(60);
    assertThat(result.runtime()).isGreaterThanOrEqualTo(Duration.ofMillis(59 * 1000 / 150));
  }

  @Test
  void randomArrivalsKeepTheirRateOnAverage() throws InterruptedException {
    poisson = true;

    RunResult result = run(new ReadingWorkload(), 20, 2000, 0, Duration.ofSeconds(1), Duration.ZERO);

    assertThat((double) named(result, "READ").ok()).isCloseTo(2000, within(250.0));
    assertThat(result.offered().orElseThrow().isSustained()).isTrue();
  }

  @Test
  void aRunOnFewerThreadsThanAskedForIsRefusedWithTheReason() {
    CountingDb.refuses = true;

    assertThatThrownBy(() -> run(new ReadingWorkload(), 5, 0, 100, Duration.ZERO, Duration.ZERO))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("1 of 5")
        .hasMessageContaining("connection refused");
    assertThat(CountingDb.CLOSED).hasValue(4);
  }

  @Test
  void warmUpIsLeftOutOfAllFigures() throws InterruptedException {
    ReadingWorkload workload = new ReadingWorkload();

    RunResult result = run(workload, 2, 0, 100, Duration.ZERO, Duration.ofMillis(50));

    assertThat(named(result, "READ").ok()).isEqualTo(100);
    assertThat(workload.done.get()).isGreaterThan(100);
  }

  @Test
  void warmUpByCountEndsWithItsLastOperation() throws InterruptedException {
    ReadingWorkload workload = new ReadingWorkload();
    warmupOperations = 77;
    ramp = Duration.ofMillis(10);

    RunResult result = run(workload, 3, 0, 100, Duration.ZERO, Duration.ZERO);

    assertThat(named(result, "READ").ok()).isEqualTo(100);
    assertThat(workload.done.get()).isEqualTo(177);
  }

  @Test
  void anOverloadedTargetIsCalledNotSustainedWithItsBacklog() throws InterruptedException {
    Workload slow = new ReadingWorkload() {
      @Override
      public boolean doTransaction(DB db, Object state) {
        long until = System.nanoTime() + 20_000_000L;
        while (System.nanoTime() < until) {
          Thread.onSpinWait();
        }
        return super.doTransaction(db, state);
      }
    };

    RunResult result = run(slow, 1, 1000, 0, Duration.ofMillis(400), Duration.ZERO);

    OfferedLoad offered = result.offered().orElseThrow();
    assertThat(offered.isSustained()).isFalse();
    assertThat(offered.share()).isLessThan(0.1);
    assertThat(offered.backlog()).isGreaterThan(300);
    assertThat(Verdict.of(result, new Verdict.Rules(1, 0, true), Optional.empty()).exitCode())
        .isEqualTo(ExitCode.NOT_VALID);
    assertThat(Verdict.of(result, new Verdict.Rules(1, 0, false), Optional.empty()).exitCode())
        .isEqualTo(ExitCode.OK);
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

    Verdict verdict = Verdict.of(result, new Verdict.Rules(1, 0, false), Optional.empty());
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERRORS);
    assertThat(verdict.reason()).contains("nothing succeeded");
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

    RunResult result = run(failingScan, 1, 0, 5000, Duration.ZERO, Duration.ZERO);

    Verdict verdict = Verdict.of(result, new Verdict.Rules(1, 0, false), Optional.empty());
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERRORS);
    assertThat(verdict.reason()).contains("100.00 % of DELETE failed");
  }

  @Test
  void aThreadThatHangsIsReportedAndNotWaitedFor() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    Workload hanging = new ReadingWorkload() {
      @Override
      public boolean doTransaction(DB db, Object state) {
        if (super.done.get() == 50) {
          try {
            never.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        }
        return super.doTransaction(db, state);
      }
    };

    RunResult result = run(hanging, 2, 0, 0, Duration.ofMillis(100), Duration.ZERO);
    never.countDown();

    assertThat(result.lateThreads()).isPositive();
    Verdict verdict = Verdict.of(result, new Verdict.Rules(1, 0, false), Optional.empty());
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.NOT_VALID);
  }

  @Test
  void aWorkloadThatThrowsEndsTheRunWithErrors() throws InterruptedException {
    Workload broken = new ReadingWorkload() {
      @Override
      public boolean doTransaction(DB db, Object state) {
        throw new IllegalStateException("broken on purpose");
      }
    };

    RunResult result = run(broken, 3, 0, 100, Duration.ZERO, Duration.ZERO);

    Verdict verdict = Verdict.of(result, new Verdict.Rules(1, 0, false), Optional.empty());
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERRORS);
    assertThat(verdict.reason()).contains("broken on purpose");
  }

  @Test
  void aRequestToStopEndsARunWithoutLimitAndKeepsItsFigures() throws InterruptedException {
    Workload stopping = new ReadingWorkload() {
      @Override
      public boolean doTransaction(DB db, Object state) {
        boolean more = super.doTransaction(db, state);
        stop.request(ExitCode.INTERRUPTED, "interrupted");
        return more;
      }
    };

    RunResult result = run(stopping, 2, 0, 0, Duration.ofHours(1), Duration.ZERO);

    assertThat(result.ok()).isPositive();
    assertThat(Verdict.of(result, new Verdict.Rules(1, 0, false), Optional.empty()).exitCode())
        .isEqualTo(ExitCode.INTERRUPTED);
  }

  @Test
  void responseTimeCountsFromTheDueTimeAndServiceTimeDoesNot() throws InterruptedException {
    long[] delays = {40_000_000L};
    Workload slowOnce = new ReadingWorkload() {
      @Override
      public boolean doTransaction(DB db, Object state) {
        long until = System.nanoTime() + delays[0];
        delays[0] = 0;
        while (System.nanoTime() < until) {
          Thread.onSpinWait();
        }
        return super.doTransaction(db, state);
      }
    };

    RunResult result = run(slowOnce, 1, 1000, 40, Duration.ZERO, Duration.ZERO);

    OperationSummary read = named(result, "READ");
    assertThat((double) read.response().getMaxValue()).isGreaterThanOrEqualTo(40e6 * 0.999);
    assertThat(read.response().getValueAtPercentile(50)).isGreaterThan(read.service().getValueAtPercentile(50));
    assertThat((double) read.service().getTotalCount()).isCloseTo(40, within(0.0));
  }

  private RunResult run(Workload workload, int threads, double target, long operations, Duration limit,
      Duration warmup) throws InterruptedException {
    RunPlan plan = new RunPlan(RunPlan.Mode.RUN, CountingDb.class, workload, Settings.NONE, threads,
        new RunPlan.Load(target, poisson, 1), operations, limit, new RunPlan.Warmup(warmup, warmupOperations, ramp),
        abortAfter, Duration.ofMillis(50));
    return new Driver(plan, stop, (warming, elapsed, length, interval) -> {
    }, Duration.ofMillis(500)).run();
  }

  private static OperationSummary named(RunResult result, String name) {
    return result.operations().stream().filter(operation -> operation.name().equals(name)).findFirst().orElseThrow();
  }
}
