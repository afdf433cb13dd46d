// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.probe.RunQueue;
import java.util.Optional;
import java.util.OptionalLong;

/** A load with the counters that are read at the edges of a slice. */
public interface Counters {

  /** Sets its clients back to the statements that follow from a seed; does nothing if they can't be seeded. */
  default void reseed(long seed) {
    // not seeded
  }

  /**
   * The operations that have ended since the last call.
   *
   * @throws CommandException when the load can't go on, or an answer was wrong
   */
  IntervalSummary operations();

  /** CPU time of the server in nanoseconds, over all cores; empty if it is not known. */
  OptionalLong serverCpuNanos();

  /**
   * CPU time of the other server, idle while the first one is under load; empty if there is none, or it is not known.
   */
  default OptionalLong otherCpuNanos() {
    return OptionalLong.empty();
  }

  /** CPU time of this process in nanoseconds, over all cores. */
  long clientCpuNanos();

  /** Times for which threads of this process ran and waited to run; empty if the kernel does not report them. */
  default Optional<RunQueue> clientQueue() {
    return Optional.empty();
  }

  /** Begins to read the server's counters; nothing by default. */
  default CounterReader.Moment counted() {
    return CounterReader.Moment.NONE;
  }
}
