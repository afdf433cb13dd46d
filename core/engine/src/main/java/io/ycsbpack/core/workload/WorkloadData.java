package io.ycsbpack.core.workload;

import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import java.util.Map;
import java.util.Optional;

/**
 * Makes sure that a run finds its records: on a server of ours they are loaded first, for any other server the command
 * that loads them is printed.
 */
public interface WorkloadData {
  /** For workloads that make what they need, or need nothing. */
  WorkloadData NONE = new WorkloadData() {
    @Override
    public boolean makeReady() {
      return true;
    }

    @Override
    public void probe() {
    }

    @Override
    public void prepare() {
    }

    @Override
    public void prepareLoad() {
    }
  };

  /**
   * Makes ready what a run needs. Returns false when a driver still has to insert the workload's own records.
   *
   * @throws io.ycsbpack.core.TargetException when data are missing that may not be loaded, with the command that does
   */
  boolean makeReady() throws InterruptedException;

  /**
   * Asks the server as a run would, with the settings of a run, and checks whether the data are there that a run would
   * not load.
   *
   * @throws io.ycsbpack.core.TargetException when it refuses, or when data are missing, with the command that loads
   *     them
   */
  void probe() throws InterruptedException;

  /** Makes missing tables and indexes; loads and removes nothing. */
  void prepare() throws InterruptedException;

  /** Makes ready what a load needs whose records a driver inserts. */
  void prepareLoad() throws InterruptedException;

  /** Called when a driver has inserted the records. */
  default void finishLoad() throws InterruptedException {
  }

  /** The load of a data set that needs no driver; empty if a driver inserts the records. */
  default Optional<StoreLoad> storeLoad() {
    return Optional.empty();
  }

  /**
   * The answers to statements of the workload, by name of the statement, to be compared with those of other servers;
   * empty if the workload checks its answers itself.
   *
   * @throws io.ycsbpack.core.TargetException when the server refuses a statement
   */
  default Map<String, AnswerDigest> answers() throws InterruptedException {
    return Map.of();
  }

  /** Removes what was made ready, if the workload says how; a failure is a warning. */
  default void tearDown() {
    // Data stay for the next run.
  }

  @FunctionalInterface
  interface StoreLoad {
    LoadReport run() throws InterruptedException;
  }
}
