package io.ycsbpack.core.slice;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.RunQueue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** A server under a load that goes on, which is measured slice by slice. For one thread. */
public final class Side {
  /** More slices than a pair, or a round of several servers, has. */
  private static final int KEPT_EDGES = 16;

  private final Counters counters;
  private final SliceClock clock;
  private final StopSignal stop;
  private final Duration abortAfter;
  private final LongConsumer reseed;
  private final long madeNanos;
  private final Map<Long, Edges> edges = new LinkedHashMap<>() {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Edges> eldest) {
      return size() > KEPT_EDGES;
    }
  };

  /**
   * A side under load.
   *
   * @param abortAfter how long operations may end without a single success; zero for no end
   */
  public Side(Counters counters, SliceClock clock, StopSignal stop, Duration abortAfter) {
    this(counters, clock, stop, abortAfter, seed -> {
    });
  }

  /**
   * A side whose clients can be set back to the same statements.
   *
   * @param reseed sets them back to those that follow from a seed
   */
  public Side(Counters counters, SliceClock clock, StopSignal stop, Duration abortAfter, LongConsumer reseed) {
    this.counters = counters;
    this.clock = clock;
    this.stop = stop;
    this.abortAfter = abortAfter;
    this.reseed = reseed;
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
    Open open = new Open(new Edge());
    do {
      open.late(late(length));
    } while (!open.take(new Edge()));
    return open.slice();
  }

  /**
   * Measures the next slice of two sides under load at the same time, as {@link #slice(Duration)}; both begin with the
   * statements that follow from the seed. It draws, too, of which of them the edges are read first: the other one is
   * read while the machine still does what the first reading has set off.
   *
   * @return the slice of the first and that of the second
   */
  public static List<Slice> both(Side first, Side second, Duration length, long seed) throws InterruptedException {
    first.reseed.accept(seed);
    second.reseed.accept(seed);
    if (new SplittableRandom(seed).nextBoolean()) {
      List<Slice> slices = both(second, first, length);
      return List.of(slices.get(1), slices.get(0));
    }
    return both(first, second, length);
  }

  /** The same with the statements that come next. */
  public static List<Slice> both(Side first, Side second, Duration length) throws InterruptedException {
    Edge begin = first.new Edge();
    Edge beginOfSecond = second.new Edge();
    Open ofFirst = first.new Open(begin);
    Open ofSecond = second.new Open(beginOfSecond);
    boolean whole;
    do {
      long late = first.late(length);
      Edge end = first.new Edge();
      Edge endOfSecond = second.new Edge();
      ofFirst.late(late);
      ofSecond.late(late);
      whole = ofFirst.take(end);
      whole &= ofSecond.take(endOfSecond);
    } while (!whole);
    return List.of(ofFirst.slice(), ofSecond.slice());
  }

  /** Waits for this length, and tells how much longer it took. */
  private long late(Duration length) throws InterruptedException {
    long end = clock.nanos() + length.toNanos();
    clock.await(end, stop);
    return Math.max(0, clock.nanos() - end);
  }

  /** What was counted until a slice began, and until it ended. */
  private record Edges(CounterMoment begin, CounterMoment end) {
  }

  /**
   * What is read at once at an edge of a slice, in the same order at each: what takes time, or lets the server or other
   * threads work, comes after the edges of all sides.
   */
  private final class Edge {
    private final IntervalSummary ended = counters.operations();
    private final long nanos = clock.nanos();
    private final OptionalLong server = counters.serverCpuNanos();
    private final OptionalLong other = counters.otherCpuNanos();
    private final long client = counters.clientCpuNanos();
  }

  /** A slice that has begun. */
  private final class Open {
    private final Edge begin;
    private final CounterMoment countedBefore;
    private final Optional<RunQueue> queueBefore;
    private final Map<String, Long> mix = new TreeMap<>();
    private final Map<String, Long> busyNanos = new TreeMap<>();
    private long ok;
    private long failures;
    private long median;
    private long longest;
    private long late;
    private Slice slice;

    /** Begins to read what is not read at once. */
    Open(Edge begin) {
      this.begin = begin;
      queueBefore = counters.clientQueue();
      countedBefore = counters.counted();
    }

    void late(long nanos) {
      late += nanos;
    }

    /** Counts what has ended; false when the slice has to go on, because nothing has succeeded. */
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
      slice = new Slice(begin.nanos - madeNanos, nanos, ok, failures, median, longest, end.client - begin.client,
          used(begin.server, end.server), mix, late, wait(counters.clientQueue()), used(begin.other, end.other),
          Map.of(), busyNanos);
      edges.put(slice.startNanos(), new Edges(countedBefore, counters.counted()));
      return ok > 0 || stop.isRequested();
    }

    /** Threads other than those that send operations may wait, too, and some of these by themselves. */
    private Double wait(Optional<RunQueue> queue) {
      long busy = busyNanos.values().stream().mapToLong(Long::longValue).sum();
      return queueBefore.isEmpty() || queue.isEmpty() || busy == 0
          ? null
          : Double.valueOf(Math.min(1, (double) queue.get().waitedSince(queueBefore.get()) / busy));
    }

    Slice slice() {
      return slice;
    }
  }

  /** Measures the next slice with the statements that follow from a seed, and then as {@link #slice(Duration)}. */
  public Slice slice(Duration length, long seed) throws InterruptedException {
    reseed.accept(seed);
    return slice(length);
  }

  /**
   * A slice of this side with what was counted of the server in it; waits for what is under way. Of the latest slices
   * alone.
   *
   * @throws InterruptedException when the calling thread is interrupted
   */
  public Slice counted(Slice slice) throws InterruptedException {
    Edges of = edges.remove(slice.startNanos());
    return of == null ? slice : slice.with(of.end().since(of.begin(), slice.nanos()));
  }

  /** Lets the load go on for a while without measuring it. */
  public void pass(Duration length) throws InterruptedException {
    clock.await(clock.nanos() + length.toNanos(), stop);
  }

  private static Long used(OptionalLong before, OptionalLong after) {
    return before.isPresent() && after.isPresent() ? Long.valueOf(after.getAsLong() - before.getAsLong()) : null;
  }
}
