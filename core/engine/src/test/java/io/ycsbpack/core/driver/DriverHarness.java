// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import site.ycsb.Workload;

/** Runs plans on {@link CountingDb}; each test starts with fresh counts and settings. */
abstract class DriverHarness {
  final StopSignal stop = new StopSignal();
  Duration abortAfter = Duration.ZERO;
  /** How long threads may take to end; on a busy machine that is long. */
  Duration grace = Duration.ofMinutes(2);
  RunListener listener = new RunListener() {
  };
  /** The driver's clock; empty for the true time. */
  Optional<LongSupplier> clock = Optional.empty();

  @BeforeEach
  void forgetCounts() {
    CountingDb.OPENED.set(0);
    CountingDb.CLOSED.set(0);
    CountingDb.refuses = false;
    CountingDb.cantClose = false;
    CountingDb.failEvery = 0;
  }

  /** A thread that was given up by its run closes its database later, which the next test must not count. */
  @AfterEach
  void awaitTheEndOfAllClients() {
    await().until(() -> Thread.getAllStackTraces().keySet().stream().noneMatch(DriverHarness::isClient));
  }

  private static boolean isClient(Thread thread) {
    return thread.getName().startsWith("client-");
  }

  RunResult run(Workload workload, int threads, double target, long operations, Duration limit,
      Duration warmup) throws InterruptedException {
    return drive(RunPlan.Mode.RUN, workload, threads, new RunPlan.Load(target, false, 1, Optional.empty()),
        new RunPlan.Span(operations,
            limit, warmup, abortAfter, Duration.ofMillis(50)));
  }

  /** In a closed loop, until these operations are done. */
  RunResult run(Workload workload, int threads, long operations) throws InterruptedException {
    return run(workload, threads, 0, operations, Duration.ZERO, Duration.ZERO);
  }

  RunResult load(Workload workload, int threads, long records) throws InterruptedException {
    return drive(RunPlan.Mode.LOAD, workload, threads, RunPlan.Load.CLOSED_LOOP,
        new RunPlan.Span(records, Duration.ZERO, Duration.ZERO, abortAfter, Duration.ofMillis(50)));
  }

  private RunResult drive(RunPlan.Mode mode, Workload workload, int threads, RunPlan.Load offered, RunPlan.Span span)
      throws InterruptedException {
    RunPlan plan = new RunPlan(mode, CountingDb.class, workload, Settings.NONE, threads, offered, span);
    return new Driver(ClientThreads.open(plan, stop, grace), List.of(listener), clock.orElse(System::nanoTime)).run();
  }

  /** With an error budget of 1 %. */
  static Verdict verdict(RunResult result) {
    return Verdict.of(result, new Verdict.Rules(1, 0, false), Optional.empty());
  }

  /** @param reason what its reason contains */
  static void assertVerdict(RunResult result, ExitCode code, String... reason) {
    assertThat(verdict(result).exitCode()).isEqualTo(code);
    assertThat(verdict(result).reason()).contains(reason);
  }

  /** Waits as a database that does not answer. */
  static void hang(CountDownLatch answer) {
    try {
      answer.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static OperationSummary named(RunResult result, String name) {
    return result.operations().stream().filter(operation -> operation.name().equals(name)).findFirst().orElseThrow();
  }
}
