// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.OngoingLoad;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.workload.StatementWorkload;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** Measures the network path to a server by the smallest statement. */
final class NetworkPath {
  private static final String STATEMENT = "SELECT 1";
  private static final Duration UNMEASURED = Duration.ofMillis(500);
  private static final Duration MEASURED = Duration.ofSeconds(1);

  private NetworkPath() {
  }

  /** Latencies of the two servers of a comparison, in nanoseconds. */
  record Latency(long baseline, long candidate) {
    String text(Arms arms, String name) {
      return TrialText.path(STATEMENT, arms.baseline(), baseline, name, candidate);
    }
  }

  /**
   * The median time of {@value #STATEMENT} by one thread within a second, in nanoseconds; empty if the database has no
   * statements, or none succeeded.
   */
  static OptionalLong nanos(ReadyServer server, StopSignal stop) throws InterruptedException {
    Workload workload = new StatementWorkload();
    var settings = server.settings().with(Map.of(StatementWorkload.STATEMENT.name(), STATEMENT), "the network path");
    RunPlan closed = server.closedLoop(workload);
    RunPlan plan = new RunPlan(closed.mode(), closed.database(), workload, settings, 1, closed.load(), closed.span());
    try {
      workload.init(settings.toProperties());
    } catch (WorkloadException e) {
      throw new IllegalStateException(e);
    }
    try (OngoingLoad load = OngoingLoad.start(plan, stop)) {
      await(UNMEASURED, stop);
      load.take();
      await(MEASURED, stop);
      IntervalSummary measured = load.take();
      return measured.ok() == 0 ? OptionalLong.empty() : OptionalLong.of(measured.service().p50Nanos());
    } catch (CommandException e) {
      return OptionalLong.empty();
    }
  }

  private static void await(Duration length, StopSignal stop) throws InterruptedException {
    SliceClock.SYSTEM.await(SliceClock.SYSTEM.nanos() + length.toNanos(), stop);
  }
}
