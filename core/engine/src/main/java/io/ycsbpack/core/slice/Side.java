// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.RunQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A server under a load that goes on, which is measured slice by slice. For one thread. */
public final class Side {
  private final Counters counters;
  private final SliceClock clock;
  private final StopSignal stop;
  private final Duration abortAfter;
  private final long madeNanos;

  /** @param abortAfter how long operations may end without a single success; zero for no end */
  public Side(Counters counters, SliceClock clock, StopSignal stop, Duration abortAfter) {
    this.counters = counters;
    this.clock = clock;
    this.stop = stop;
    this.abortAfter = abortAfter;
    madeNanos = clock.nanos();
  }

  /** A slice whose server may still be reading its counters at the edges. */
  public record Measured(Slice slice, CounterReader.Moment begin, CounterReader.Moment end) {

    /** Adds the counters of the server; waits for readings that are under way. */
    public Slice counted() throws InterruptedException {
      return slice.with(end.since(begin, slice.nanos()));
    }
  }

  /**
   * Measures the next slice of sides under load at the same time. If a slice has no success, all are extended by their
   * length until it has one. So every slice has a throughput above zero, unless a stop was requested.
   *
   * @return a slice of each, in their order
   * @throws CommandException when nothing succeeds for too long, or the load can't go on
   */
  public static List<Measured> atOnce(List<Side> sides, Duration length) throws InterruptedException {
    List<Edge> begin = edges(sides);
    List<Open> open = new ArrayList<>();
    for (int i = 0; i < sides.size(); i++) {
      open.add(sides.get(i).new Open(begin.get(i)));
    }
    boolean whole;
    do {
      long late = sides.get(0).pass(length);
      List<Edge> end = edges(sides);
      whole = true;
      for (int i = 0; i < sides.size(); i++) {
        open.get(i).late += late;
        whole &= open.get(i).take(end.get(i));
      }
    } while (!whole);
    return open.stream().map(one -> one.measured).toList();
  }

  /** Reads all edges before anything else that takes time. */
  private static List<Edge> edges(List<Side> sides) {
    List<Edge> edges = new ArrayList<>();
    for (Side side : sides) {
      edges.add(side.new Edge());
    }
    return edges;
  }

  /**
   * Measures the next slice; all sides begin with the statements that follow from the seed. The seed also decides which
   * side is read first at the edges: the machine is still busy with the first reading when the other side is read.
   */
  public static List<Measured> atOnce(List<Side> sides, Duration length, long seed) throws InterruptedException {
    sides.forEach(side -> side.counters.reseed(seed));
    if (sides.size() < 2 || !new SplittableRandom(seed).nextBoolean()) {
      return atOnce(sides, length);
    }
    return reversed(atOnce(reversed(sides), length));
  }

  private static <T> List<T> reversed(List<T> all) {
    List<T> reversed = new ArrayList<>(all);
    Collections.reverse(reversed);
    return reversed;
  }

  /**
   * The immediate readings at an edge of a slice, in the same order at each. Readings that take time, or let the server
   * or other threads work, come after the edges of all sides.
   */
  private final class Edge {
    private final IntervalSummary ended = counters.operations();
    private final long nanos = clock.nanos();
    private final OptionalLong server = counters.serverCpuNanos();
    private final OptionalLong other = counters.otherCpuNanos();
    private final long client = counters.clientCpuNanos();
  }

  private final class Open {
    private final Edge begin;
    private final CounterReader.Moment countedBefore;
    private final Optional<RunQueue> queueBefore;
    private final Map<String, Long> mix = new TreeMap<>();
    private final Map<String, Long> busyNanos = new TreeMap<>();
    private long ok;
    private long failures;
    private long median;
    private long longest;
    private long late;
    private Measured measured;

    Open(Edge begin) {
      this.begin = begin;
      queueBefore = counters.clientQueue();
      countedBefore = counters.counted();
    }

    /** Counts ended operations; false if the slice has to go on, because none has succeeded. */
    boolean take(Edge end) {
      IntervalSummary ended = end.ended;
      long nanos = end.nanos - begin.nanos;
      ok += ended.ok();
      failures += ended.failures();
      if (ended.ok() > 0) {
        median = ended.service().p50Nanos();
        longest = Math.max(longest, ended.service().maxNanos());
      }
      ended.operations()
          .stream()
          .filter(operation -> operation.ok() > 0 && !operation.name().equals(OperationSummary.COMPOUND))
          .forEach(operation -> {
            mix.merge(operation.name(), operation.ok(), Long::sum);
            busyNanos.merge(operation.name(), Math.round(operation.busyNanos()), Long::sum);
          });
      if (ok == 0 && failures > 0 && !abortAfter.isZero() && nanos >= abortAfter.toNanos()
          && !stop.isRequested()) {
        throw new CommandException(ExitCode.ERRORS,
            "aborted: nothing succeeded for " + abortAfter.toMillis() / 1000.0 + " s (abortafter)");
      }
      Slice slice = new Slice(begin.nanos - madeNanos, nanos, ok, failures, median, longest, end.client - begin.client,
          used(begin.server, end.server), mix, late, wait(counters.clientQueue()), used(begin.other, end.other),
          Map.of(), busyNanos);
      measured = new Measured(slice, countedBefore, counters.counted());
      return ok > 0 || stop.isRequested();
    }

    /** Threads that send no operations may wait, too, and some sending threads wait by themselves. */
    private Double wait(Optional<RunQueue> queue) {
      long busy = busyNanos.values().stream().mapToLong(Long::longValue).sum();
      return queueBefore.isEmpty() || queue.isEmpty() || busy == 0
          ? null
          : Double.valueOf(Math.min(1, (double) queue.get().waitedSince(queueBefore.get()) / busy));
    }
  }

  /** Monotonic. */
  public long nanos() {
    return clock.nanos();
  }

  /** Waits for this length and returns how much longer it took, in nanoseconds. */
  public long pass(Duration length) throws InterruptedException {
    long end = clock.nanos() + length.toNanos();
    clock.await(end, stop);
    return Math.max(0, clock.nanos() - end);
  }

  private static Long used(OptionalLong before, OptionalLong after) {
    return before.isPresent() && after.isPresent() ? Long.valueOf(after.getAsLong() - before.getAsLong()) : null;
  }
}
