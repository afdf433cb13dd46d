package io.ycsbpack.bench;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.ClientThreads;
import io.ycsbpack.core.driver.Driver;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbase.Couchbase;
import java.time.Duration;

/** The path of {@code ycsb run}: our driver and binding under YCSB's core workload. */
final class OurClients implements RunningClients {
  private final CountedWorkload workload = new CountedWorkload();
  private final StopSignal stop = new StopSignal();
  private final Settings settings;
  private final int threads;

  OurClients(Settings settings, int threads) {
    this.settings = settings;
    this.threads = threads;
  }

  @Override
  public void run() throws Exception {
    IntegrityChecks.prepare();
    workload.init(settings.toProperties());
    RunPlan plan = new RunPlan(RunPlan.Mode.RUN, Couchbase.class, workload, settings, threads, RunPlan.Load.CLOSED_LOOP,
        new RunPlan.Span(0, Duration.ZERO, RunPlan.Warmup.NONE, Duration.ZERO, Duration.ofSeconds(1)));
    RunResult result = new Driver(ClientThreads.open(plan, stop), (warmingUp, elapsed, length, interval) -> {
    }).run();
    if (result.failures() > 0) {
      throw new IllegalStateException(result.failures() + " of our operations failed");
    }
  }

  @Override
  public long done() {
    return workload.done();
  }

  @Override
  public void stop() {
    stop.request(ExitCode.OK, "measured");
  }
}
