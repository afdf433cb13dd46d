package io.ycsbpack.core.driver;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a driver measured.
 *
 * @param started     when the measured phase began
 * @param runtime     from there to the end of the last operation
 * @param operations  the figures of each operation
 * @param stop        why it ended early; empty when it did not
 * @param lateThreads threads whose operation had not ended long after the end of the run
 * @param offered     what became of the offered load; empty in a closed loop
 * @param client      what this client used of its machine
 */
public record RunResult(Instant started, Duration runtime, List<OperationSummary> operations,
    Optional<StopSignal.Stop> stop, int lateThreads, Optional<OfferedLoad> offered, ClientUse client) {
  /** The same result with what became of its offered load. */
  RunResult with(OfferedLoad load) {
    return new RunResult(started, runtime, operations, stop, lateThreads, Optional.of(load), client);
  }

  /** Successful operations; a read-modify-write counts as the read and the update it is made of. */
  public long ok() {
    return operations.stream()
        .filter(o -> !o.name().equals(OperationSummary.COMPOUND))
        .mapToLong(OperationSummary::ok)
        .sum();
  }

  /** Successful operations that ask for data, without writes. */
  public long queries() {
    return operations.stream().filter(OperationSummary::isQuery).mapToLong(OperationSummary::ok).sum();
  }

  /** Failed operations. */
  public long failures() {
    return operations.stream()
        .filter(o -> !o.name().equals(OperationSummary.COMPOUND))
        .mapToLong(OperationSummary::failures)
        .sum();
  }

  /** Successful operations per second: goodput. */
  public double throughput() {
    return runtime.isZero() ? 0 : ok() * 1e9 / runtime.toNanos();
  }
}
