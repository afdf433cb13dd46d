package io.ycsbpack.couchbasedouble.http;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The counters of the key-value service as the node's own statistics keep them: read every few seconds, so that they
 * tell nothing of what was done since. Safe for all threads.
 */
public final class OperationScrapes implements AutoCloseable {
  private static final Clock CLOCK = Clock.systemUTC();

  private final Map<String, LongSupplier> counters;
  private final List<Scrape> scrapes = new ArrayList<>();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
    Thread thread = new Thread(task, "couchbase-double-scrapes");
    thread.setDaemon(true);
    return thread;
  });

  private record Scrape(long millis, Map<String, Long> values) {
  }

  /**
   * Begins to read.
   *
   * @param interval between two readings
   * @param counters by the names of their metrics
   */
  public OperationScrapes(Duration interval, Map<String, LongSupplier> counters) {
    this.counters = counters;
    timer.scheduleAtFixedRate(this::scrape, 0, interval.toNanos(), TimeUnit.NANOSECONDS);
  }

  private synchronized void scrape() {
    Map<String, Long> values = new HashMap<>();
    counters.forEach((name, value) -> values.put(name, value.getAsLong()));
    scrapes.add(new Scrape(CLOCK.millis(), values));
  }

  /** Whether there is a metric of this name. */
  boolean has(String metric) {
    return counters.containsKey(metric);
  }

  /** Seconds since 1970. */
  long now() {
    return CLOCK.millis() / 1000;
  }

  /** The value that was read last before this second; empty where none was. */
  synchronized Optional<Long> at(String metric, long second) {
    for (int i = scrapes.size() - 1; i >= 0; i--) {
      if (scrapes.get(i).millis() <= second * 1000) {
        return Optional.of(scrapes.get(i).values().get(metric));
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
