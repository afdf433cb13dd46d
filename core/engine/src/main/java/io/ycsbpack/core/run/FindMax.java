// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.Numbers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.Workload;

/**
 * Searches the highest offered load at which the 99th percentile of the response time, over all operations, stays
 * within a limit. A closed loop finds the maximum, then the interval is halved step by step.
 *
 * @param limit  of the 99th percentile
 * @param length of the run of each load
 */
public record FindMax(Duration limit, Duration length) {
  private static final int STEPS = 6;

  /** In operations per second; empty when no load kept within the limit, or on a signal. */
  Optional<Double> search(WorkloadDrive drive, Workload workload) throws InterruptedException {
    Console console = drive.console();
    StopSignal stop = drive.stop();
    WorkloadDrive step = drive.with(
        Map.of(DriverProperties.MAX_EXECUTION_TIME.name(), String.valueOf(Math.max(1, length.toSeconds())),
            DriverProperties.OPERATION_COUNT.name(), "0", DriverProperties.TARGET.name(), "0"),
        "--find-max");
    double high = step.run(RunPlan.Mode.RUN, workload, List.of()).throughput();
    console.say("at most " + Numbers.number(high) + " operations/s in a closed loop");
    double low = 0;
    for (int i = 0; i < STEPS && !stop.isRequested() && high > 0; i++) {
      double middle = (low + high) / 2;
      WorkloadDrive offered = step.with(Map.of(DriverProperties.TARGET.name(), String.valueOf(middle)), "--find-max");
      RunResult result = offered.run(RunPlan.Mode.RUN, workload, List.of());
      boolean kept = isKept(result, drive.settings());
      console
          .say("step " + (i + 1) + " of " + STEPS + ": " + Numbers.number(middle) + "/s " + (kept ? "kept" : "not kept")
              + ", p99 " + Numbers.millis(p99(result)) + " ms, "
              + result.offered().map(OfferedLoad::describe).orElseThrow());
      low = kept ? middle : low;
      high = kept ? high : middle;
    }
    return low > 0 && !stop.isRequested() ? Optional.of(low) : Optional.empty();
  }

  static Verdict nothingFound(StopSignal stop) {
    return stop.isRequested()
        ? new Verdict(stop.reason().exitCode(), stop.reason().reason())
        : new Verdict(ExitCode.NOT_VALID, "no offered load kept the 99th percentile within --p99");
  }

  private boolean isKept(RunResult result, Settings settings) {
    Verdict.Rules rules = new Verdict.Rules(DriverProperties.ERROR_BUDGET.get(settings), 0, true);
    return p99(result) <= limit.toNanos() && Verdict.of(result, rules, Optional.empty()).exitCode() == ExitCode.OK;
  }

  private static long p99(RunResult result) {
    IntervalSummary.Latency response = result.measured().response();
    return response.maxNanos() == 0 ? Long.MAX_VALUE : response.p99Nanos();
  }
}
