package io.ycsbpack.core.driver;

import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import site.ycsb.DB;
import site.ycsb.Workload;

/**
 * What a driver is to do. The workload is initialised already; databases are made one per thread.
 *
 * @param mode       load records, or run the workload's mix
 * @param database   class of the database
 * @param workload   the workload, after its {@code init}
 * @param settings   handed to each database and thread
 * @param threads    client threads
 * @param target     offered load in operations per second; 0 for a closed loop
 * @param operations how many operations at most; 0 for no limit
 * @param limit      how long at most; zero for no limit
 * @param warmup     for how long the workload runs before it is measured; zero for none
 * @param interval   length of an interval of the timeline
 */
public record RunPlan(Mode mode, Class<? extends DB> database, Workload workload, Settings settings, int threads,
    double target, long operations, Duration limit, Duration warmup, Duration interval) {

  /** What the threads call on the workload. */
  public enum Mode {
    /** {@code doInsert}. */
    LOAD,
    /** {@code doTransaction}. */
    RUN
  }
}
