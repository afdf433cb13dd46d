// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.OngoingLoad;
import io.ycsbpack.core.measure.ClientMeter;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.workload.WorkloadKind;
import java.util.OptionalLong;
import site.ycsb.Workload;

/** The counters of a load that goes on; a wrong answer ends it. */
public final class LoadCounters implements Counters {
  private final OngoingLoad load;
  private final Workload workload;
  private final ServerCpu server;

  /** @param workload checks the answers */
  public LoadCounters(OngoingLoad load, Workload workload, ServerCpu server) {
    this.load = load;
    this.workload = workload;
    this.server = server;
  }

  @Override
  public IntervalSummary operations() {
    WorkloadKind.of(workload.getClass()).wrongAnswer(workload, IntegrityChecks.read()).ifPresent(wrong -> {
      throw new CommandException(ExitCode.ERRORS, "wrong answer: " + wrong);
    });
    return load.take();
  }

  @Override
  public OptionalLong serverCpuNanos() {
    return server.nanos();
  }

  @Override
  public long clientCpuNanos() {
    return ClientMeter.cpuNanos();
  }
}
