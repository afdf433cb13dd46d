package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.OngoingLoad;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.run.LoadCounters;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.slice.SteeredWorkload;
import java.util.function.Function;
import site.ycsb.Workload;

/** The client threads of one condition, with connections of their own. They are held until they are released. */
final class PairedClient implements AutoCloseable {
  private final Function<Workload, RunPlan> plan;
  private final Workload workload;
  private final StopSignal stop;
  private SteeredWorkload steered;
  private OngoingLoad load;
  private LoadCounters counters;

  /**
   * @param plan     of a closed loop with the properties of the condition
   * @param workload that all conditions share: they go on with the same records
   */
  PairedClient(Function<Workload, RunPlan> plan, Workload workload, StopSignal stop) {
    this.plan = plan;
    this.workload = workload;
    this.stop = stop;
  }

  /** Closes those that were open before. */
  void open(ServerCpu cpu) throws InterruptedException {
    close();
    steered = new SteeredWorkload(workload);
    steered.hold();
    load = OngoingLoad.start(plan.apply(steered), stop);
    counters = new LoadCounters(load, workload, cpu);
  }

  void release() {
    steered.release();
  }

  void hold() {
    steered.hold();
  }

  void reseed(long seed) {
    steered.reseed(seed);
  }

  IntervalSummary operations() {
    return counters.operations();
  }

  @Override
  public void close() {
    if (load != null) {
      steered.end();
      load.close();
      load = null;
    }
  }
}
