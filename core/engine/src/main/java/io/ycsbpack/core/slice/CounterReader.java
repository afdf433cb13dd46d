// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/**
 * Reads the counters of one server at the edges of slices, each source on a separate thread: an edge does not wait for
 * a server under load. The cost of a reading in the counters is measured before and subtracted.
 */
public final class CounterReader implements AutoCloseable {
  /** The first connects; the cost of a reading is the median difference of the others. */
  private static final int READINGS = 6;

  private final List<Channel> channels = new ArrayList<>();

  /** Calibrates on a server without load; a source that can't be read is closed and left out. */
  public CounterReader(List<CounterSource> sources) {
    for (CounterSource source : sources) {
      Optional<long[]> cost = cost(source);
      if (cost.isPresent()) {
        channels.add(new Channel(source, cost.get()));
      } else {
        source.close();
      }
    }
  }

  public List<Counter> counters() {
    return channels.stream().flatMap(channel -> channel.source.counters().stream()).toList();
  }

  /** The name of the counter of client statements; empty if there is none. */
  public Optional<String> statements() {
    return counters().stream()
        .filter(counter -> counter.unit() == Counter.Unit.STATEMENTS)
        .map(Counter::name)
        .findFirst();
  }

  /** Begins to read; does not wait. */
  public Moment begin() {
    return new Moment(channels.stream().map(Channel::begin).toList());
  }

  @Override
  public void close() {
    channels.forEach(Channel::close);
  }

  private static Optional<long[]> cost(CounterSource source) {
    try {
      List<long[]> readings = new ArrayList<>();
      for (int i = 0; i < READINGS; i++) {
        readings.add(source.read());
      }
      return Optional.of(IntStream.range(0, source.counters().size())
          .mapToLong(counter -> median(IntStream.range(1, READINGS)
              .mapToLong(i -> readings.get(i)[counter] - readings.get(i - 1)[counter])
              .toArray()))
          .toArray());
    } catch (IOException e) {
      // A server that does not let us ask is measured without these counters.
      return Optional.empty();
    }
  }

  private static long median(long[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  /** The counters of a server at one moment, which may still be under way from it. */
  public static final class Moment {
    public static final Moment NONE = new Moment(List.of());

    /** A server that takes longer tells nothing of this slice: pairs must not wait for it. */
    private static final long LIMIT_NANOS = 250_000_000;

    private final List<Begun> sources;

    Moment(List<Begun> sources) {
      this.sources = sources;
    }

    record Begun(List<Counter> counters, long[] cost, Future<Values> values) {
      Optional<Values> await() throws InterruptedException {
        try {
          return Optional.of(values.get(LIMIT_NANOS, TimeUnit.NANOSECONDS));
        } catch (ExecutionException | TimeoutException e) {
          // The slice has no counters of this source; if many slices have none, none of these counters is compared.
          return Optional.empty();
        }
      }
    }

    /** Values with the middle of the time of reading. */
    record Values(long[] values, long nanos) {
    }

    /**
     * Counts since another moment of the same reader, by name. Each source is read at a different time, so counts are
     * scaled to a slice of the given length. A source that did not answer is left out.
     *
     * @param nanos length of the slice
     */
    Map<String, Long> since(Moment before, long nanos) throws InterruptedException {
      Map<String, Long> counted = new TreeMap<>();
      for (int i = 0; i < Math.min(sources.size(), before.sources.size()); i++) {
        Optional<Values> first = before.sources.get(i).await();
        Optional<Values> last = sources.get(i).await();
        if (first.isPresent() && last.isPresent() && last.get().nanos() > first.get().nanos()) {
          add(counted, sources.get(i), first.get(), last.get(), nanos);
        }
      }
      return counted;
    }

    private static void add(Map<String, Long> counted, Begun source, Values first, Values last, long nanos) {
      double share = (double) nanos / (last.nanos() - first.nanos());
      for (int i = 0; i < source.counters().size(); i++) {
        long difference = last.values()[i] - first.values()[i] - source.cost()[i];
        counted.put(source.counters().get(i).name(), Math.max(0, Math.round(share * difference)));
      }
    }
  }

  static final class Channel {
    private final CounterSource source;
    private final long[] cost;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
      Thread daemon = new Thread(task, "counter-reader");
      daemon.setDaemon(true);
      return daemon;
    });

    Channel(CounterSource source, long[] cost) {
      this.source = source;
      this.cost = cost;
    }

    Moment.Begun begin() {
      return new Moment.Begun(source.counters(), cost, thread.submit(() -> {
        long before = System.nanoTime();
        long[] values = source.read();
        return new Moment.Values(values, before + (System.nanoTime() - before) / 2);
      }));
    }

    void close() {
      thread.shutdownNow();
      source.close();
    }
  }
}
