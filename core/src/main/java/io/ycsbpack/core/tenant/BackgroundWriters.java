package io.ycsbpack.core.tenant;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Ingestion beside the readers of a run: batches go into the same table of events, under tenants of their own, so that
 * the readers' answers stay exact. The rows are removed when it ends.
 */
public final class BackgroundWriters implements AutoCloseable {
  /** Numbers of rows that are a client's own, so that several clients write beside each other. */
  private static final long ROWS_OF_A_CLIENT = 100_000_000_000L;
  /** How long the inserts under way are waited for before what is there is looked at. */
  private static final Duration PATIENCE = Duration.ofSeconds(40);
  private static final long LONGEST_PARK_NANOS = 100_000_000;

  private final TenantStore store;
  private final TenantSpec spec;
  private final long from;
  private final int batch;
  private final long rate;
  private final long startNanos = System.nanoTime();
  private final AtomicLong given = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  /** Numbers of the batches that were acknowledged. */
  private final Queue<Long> acknowledged = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean failureShown = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private volatile IngestionMeter meter = new IngestionMeter(startNanos);
  private volatile boolean stopped;

  private BackgroundWriters(TenantStore store, Settings settings) {
    this.store = store;
    spec = TenantSpec.of(settings);
    from = spec.rows() + TenantProperties.CLIENT.get(settings) * ROWS_OF_A_CLIENT;
    batch = TenantProperties.WRITE_BATCH.get(settings);
    rate = TenantProperties.WRITE_RATE.get(settings);
  }

  /** Begins to write with the writers that the settings ask for. */
  public static BackgroundWriters start(TenantStore store, Settings settings) {
    BackgroundWriters writers = new BackgroundWriters(store, settings);
    // Clients beside each other would take each other's rows away.
    if (settings.text(TenantProperties.CLIENT.name()).isEmpty()) {
      store.keep(writers.spec);
    }
    for (int i = 0; i < TenantProperties.WRITERS.get(settings); i++) {
      Thread thread = new Thread(writers::work, "writer-" + i);
      thread.setDaemon(true);
      writers.threads.add(thread);
      thread.start();
    }
    return writers;
  }

  /** Counts from now on: the readers' measured phase has begun. */
  public void measuring() {
    failures.set(0);
    meter = new IngestionMeter(System.nanoTime());
  }

  /** Ends writing; says what was written since {@link #measuring}, and whether all that was ever acknowledged is there. */
  public WriterReport report() {
    LoadReport written = meter.report();
    long failed = failures.get();
    boolean ended = end(PATIENCE);
    return new WriterReport(written, failed, ended ? missing() : notLookedAt("a writer still waits for its answer"));
  }

  /** The figures of a run must not wait for this, nor be lost with it. */
  private static OptionalLong notLookedAt(String reason) {
    System.err.println("warning: whether all acknowledged rows are there was not looked at: " + reason);
    return OptionalLong.empty();
  }

  private OptionalLong missing() {
    try {
      return acknowledged.isEmpty() ? OptionalLong.empty() : missing(List.copyOf(acknowledged));
    } catch (TargetException e) {
      return notLookedAt(e.getMessage());
    }
  }

  private OptionalLong missing(List<Long> numbers) {
    int batches = Math.toIntExact(given.get());
    Optional<long[]> there = store.rowsOfBatches(spec, from, batch, batches);
    return there.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(numbers.stream()
            .mapToLong(number -> Math.max(0, batch - there.get()[number.intValue()]))
            .sum());
  }

  private void work() {
    try (TenantWriter writer = store.writer(spec)) {
      while (!stopped) {
        long number = given.getAndIncrement();
        awaitTurn(number);
        if (!stopped) {
          write(writer, number);
        }
      }
    }
  }

  private void write(TenantWriter writer, long number) {
    long first = from + number * batch;
    long start = System.nanoTime();
    try {
      long bytes = writer.write(first, first + batch);
      acknowledged.add(number);
      meter.add(batch, bytes, start, System.nanoTime());
    } catch (TargetException e) {
      failures.incrementAndGet();
      if (!failureShown.getAndSet(true)) {
        System.err.println("a background insert failed (more are counted, not printed): " + e.getMessage());
      }
    }
  }

  /** With a rate, batch {@code number} is due once all rows before it should have been written. */
  private void awaitTurn(long number) {
    if (rate == 0) {
      return;
    }
    long due = startNanos + (long) (number * (double) batch / rate * 1e9);
    for (long left = due - System.nanoTime(); left > 0 && !stopped; left = due - System.nanoTime()) {
      LockSupport.parkNanos(Math.min(left, LONGEST_PARK_NANOS));
    }
  }

  /** Ends writing, waits for the inserts under way, and removes the rows. */
  @Override
  public void close() {
    end(Duration.ZERO);
    store.clear(spec, from, from + ROWS_OF_A_CLIENT);
  }

  /** Ends writing; waits for the inserts under way, without end for zero; false when one still is. */
  private boolean end(Duration patience) {
    stopped = true;
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      for (Thread thread : threads) {
        thread.join(patience.isZero() ? 0 : Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return threads.stream().noneMatch(Thread::isAlive);
  }
}
