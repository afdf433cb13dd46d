// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The measurements of a driver.
 *
 * @param runtime     from the start of the measured phase to the end of the last operation, without operations that
 *     failed or hung beyond the limit of time
 * @param stop        empty when the run did not end early
 * @param lateThreads threads whose operation had not ended long after the end of the run
 * @param offered     empty in a closed loop
 */
public record RunResult(Instant started, Duration runtime, IntervalSummary measured,
    Optional<StopSignal.Stop> stop, int lateThreads, Optional<OfferedLoad> offered, ClientUse client) {

  public List<OperationSummary> operations() {
    return measured.operations();
  }

  /** Successful transactions, each one of YCSB's operations; a read-modify-write is one. */
  public long ok() {
    return measured.ok();
  }

  /** Successful operations that ask for data, without writes. */
  public long queries() {
    return operations().stream().filter(OperationSummary::isQuery).mapToLong(OperationSummary::ok).sum();
  }

  public long failures() {
    return measured.failures();
  }

  /** Operations of the database, failed ones included; a read-modify-write is two. */
  public long databaseOperations() {
    return operations().stream()
        .filter(operation -> !operation.name().equals(OperationSummary.COMPOUND))
        .mapToLong(operation -> operation.ok() + operation.failures())
        .sum();
  }

  /** Successful transactions per second: goodput. */
  public double throughput() {
    return runtime.isZero() ? 0 : ok() * 1e9 / runtime.toNanos();
  }
}
