// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import java.util.Map;
import java.util.Optional;

/**
 * Makes sure that a run finds its records: loads them on our servers, or prints the load command for any other server.
 */
public interface WorkloadData {
  /** For workloads that make their data, or need none. */
  WorkloadData NONE = new WorkloadData() {
  };

  /**
   * Prepares the data of a run. Returns false when a driver still has to insert the workload's own records.
   *
   * @throws io.ycsbpack.core.TargetException when data are missing that may not be loaded, with the command that does
   */
  default boolean makeReady() throws InterruptedException {
    return true;
  }

  /**
   * Asks the server as a run would, with the settings of a run, and changes nothing.
   *
   * @throws io.ycsbpack.core.TargetException when it refuses
   */
  default void ask() throws InterruptedException {
  }

  /** Makes missing tables and indexes; loads and removes nothing. */
  default void prepare() throws InterruptedException {
  }

  /** Prepares a load whose records a driver inserts. */
  default void prepareLoad() throws InterruptedException {
  }

  /** Called when a driver has inserted the records. */
  default void finishLoad() throws InterruptedException {
  }

  /** The load of a data set that needs no driver; empty if a driver inserts the records. */
  default Optional<Signals.Blocking<LoadReport>> storeLoad() {
    return Optional.empty();
  }

  /**
   * The workload's answers by statement name, to be compared with other servers' answers; empty if the workload checks
   * its answers itself.
   *
   * @throws io.ycsbpack.core.TargetException when the server refuses a statement
   */
  default Map<String, AnswerDigest> answers() throws InterruptedException {
    return Map.of();
  }

  /** Removes the prepared data, if the workload can; a failure is a warning. */
  default void tearDown() {
  }
}
