package io.ycsbpack.core.slice;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import java.time.Duration;
import java.util.OptionalLong;

/** A server under a load that goes on, which is measured slice by slice. For one thread. */
public final class Side {
  private final Counters counters;
  private final SliceClock clock;
  private final StopSignal stop;
  private final Duration abortAfter;
  private final long madeNanos;

  /**
   * A side under load.
   *
   * @param abortAfter how long operations may end without a single success; zero for no end
   */
  public Side(Counters counters, SliceClock clock, StopSignal stop, Duration abortAfter) {
    this.counters = counters;
    this.clock = clock;
    this.stop = stop;
    this.abortAfter = abortAfter;
    madeNanos = clock.nanos();
  }

  /**
   * Measures the next slice. One in which no operation has succeeded is extended by its length until one has, so that
   * every slice has a throughput above zero, unless a stop was requested.
   *
   * @throws CommandException     when nothing succeeds for too long, or the load can't go on
   * @throws InterruptedException when the calling thread is interrupted
   */
  public Slice slice(Duration length) throws InterruptedException {
    counters.operations();
    long start = clock.nanos();
    OptionalLong serverBefore = counters.serverCpuNanos();
    long clientBefore = counters.clientCpuNanos();
    long failures = 0;
    while (true) {
      clock.await(clock.nanos() + length.toNanos(), stop);
      IntervalSummary ended = counters.operations();
      long now = clock.nanos();
      failures += ended.failures();
      if (ended.ok() > 0 || stop.isRequested()) {
        return new Slice(start - madeNanos, now - start, ended.ok(), failures, ended.service().p50Nanos(),
            ended.service().maxNanos(), counters.clientCpuNanos() - clientBefore,
            used(serverBefore, counters.serverCpuNanos()));
      }
      if (failures > 0 && !abortAfter.isZero() && now - start >= abortAfter.toNanos()) {
        throw new CommandException(ExitCode.ERRORS,
            "aborted: nothing succeeded for " + abortAfter.toMillis() / 1000.0 + " s (abortafter)");
      }
    }
  }

  private static Long used(OptionalLong before, OptionalLong after) {
    return before.isPresent() && after.isPresent() ? Long.valueOf(after.getAsLong() - before.getAsLong()) : null;
  }
}
