// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import site.ycsb.Status;

/**
 * A YCSB database class serves workloads of statements by this interface, as the {@link
 * io.ycsbpack.core.ThreadDatabase} of its thread.
 */
public interface StatementConnection {
  /** How long a statement may take that is not measured: long enough for a set-up that copies a large table. */
  Duration UNMEASURED = Duration.ofHours(1);

  /**
   * Runs a statement once and reads its whole answer.
   *
   * @param operation its name in the figures, under which a failure is logged
   * @param bytes     takes how many bytes the rows of the answer had, at index 0
   * @return one of YCSB's status constants, or one of the binding's own for its kinds of failure
   */
  Status run(String operation, String statement, long[] bytes);

  /**
   * Runs a statement outside of what is measured, with the settings of measured ones; it may take {@link #UNMEASURED}.
   *
   * @param row       takes each row of the answer: JSON, unless the statement names another format
   * @throws TargetException with the database's reason when it fails
   */
  void read(String statement, Consumer<byte[]> row);

  /** Why the database can't parse a statement; empty if it can, or if only an execution would show it. */
  default Optional<String> syntaxError(String statement) {
    return Optional.empty();
  }
}
