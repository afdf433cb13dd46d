package io.ycsbpack.core.workload;

import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import java.util.Map;
import java.util.Optional;

/**
 * Sees to it that a run finds its records: on a server of ours they are loaded first, on anybody else's the command
 * that loads them is printed.
 */
public interface WorkloadData {
  /** Of workloads that make what they need, or need nothing. */
  WorkloadData NONE = new WorkloadData() {
    @Override
    public boolean makeReady() {
      return true;
    }

    @Override
    public void probe() {
      // There is nothing to look for.
    }

    @Override
    public void prepare() {
      // There is nothing to make.
    }

    @Override
    public void prepareLoad() {
      // There is nothing to empty.
    }
  };

  /**
   * Makes ready what a run needs. False when the workload's own records have still to be inserted by a driver.
   *
   * @throws io.ycsbpack.core.TargetException when data are missing that may not be loaded, with the command that does
   */
  boolean makeReady() throws InterruptedException;

  /**
   * Asks the server as a run would, with the settings of a run, and looks whether the data are there that a run would
   * not load.
   *
   * @throws io.ycsbpack.core.TargetException when it refuses, or when they are not there, with the command that loads
   *                                          them
   */
  void probe() throws InterruptedException;

  /** Makes tables and indexes where they are missing; loads and removes nothing. */
  void prepare() throws InterruptedException;

  /** Makes ready what a load needs whose records a driver inserts. */
  void prepareLoad() throws InterruptedException;

  /** Does what is left to be done when a driver has inserted the records. */
  default void finishLoad() throws InterruptedException {
    // Nothing, where no driver inserts them.
  }

  /** The load of a data set that needs no driver; empty where a driver inserts the records. */
  default Optional<StoreLoad> storeLoad() {
    return Optional.empty();
  }

  /**
   * The answers to statements of the workload, by the name of each, to be compared with those of other servers; empty
   * where its answers are checked by themselves.
   *
   * @throws io.ycsbpack.core.TargetException when the server refuses one
   */
  default Map<String, AnswerDigest> answers() throws InterruptedException {
    return Map.of();
  }

  /** Removes what was made ready, where the workload says how; a failure is a warning. */
  default void tearDown() {
    // Data stay for the next run.
  }

  /** Loads a data set into its store. */
  @FunctionalInterface
  interface StoreLoad {
    /** Loads, and tells what was loaded. */
    LoadReport run() throws InterruptedException;
  }
}
