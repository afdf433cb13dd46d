// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
  public CounterMoment begin() {
    return new CounterMoment(channels.stream().map(Channel::begin).toList());
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

    CounterMoment.Begun begin() {
      return new CounterMoment.Begun(source.counters(), cost, thread.submit(() -> {
        long before = System.nanoTime();
        long[] values = source.read();
        return new CounterMoment.Values(values, before + (System.nanoTime() - before) / 2);
      }));
    }

    void close() {
      thread.shutdownNow();
      source.close();
    }
  }
}
