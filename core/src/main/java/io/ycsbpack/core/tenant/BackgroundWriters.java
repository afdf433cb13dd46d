package io.ycsbpack.core.tenant;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Ingestion beside the readers of a run: batches go into the same table of events, under tenants of their own, so that
 * the readers' answers stay exact. The rows are removed when it ends.
 */
public final class BackgroundWriters implements AutoCloseable {
  private static final long LONGEST_PARK_NANOS = 100_000_000;

  private final TenantStore store;
  private final TenantSpec spec;
  private final int batch;
  private final long rate;
  private final long startNanos = System.nanoTime();
  private final AtomicLong given = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicBoolean failureShown = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private volatile IngestionMeter meter = new IngestionMeter(startNanos);
  private volatile boolean stopped;

  private BackgroundWriters(TenantStore store, Settings settings) {
    this.store = store;
    spec = TenantSpec.of(settings);
    batch = TenantProperties.WRITE_BATCH.get(settings);
    rate = TenantProperties.WRITE_RATE.get(settings);
  }

  /** Begins to write with the writers that the settings ask for. */
  public static BackgroundWriters start(TenantStore store, Settings settings) {
    BackgroundWriters writers = new BackgroundWriters(store, settings);
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

  /** What was written since {@link #measuring}, or since the start. */
  public WriterReport report() {
    return new WriterReport(meter.report(), failures.get());
  }

  private void work() {
    try (TenantWriter writer = store.writer(spec)) {
      while (!stopped) {
        long number = given.getAndIncrement();
        awaitTurn(number);
        if (!stopped) {
          write(writer, spec.rows() + number * batch);
        }
      }
    }
  }

  private void write(TenantWriter writer, long from) {
    long start = System.nanoTime();
    try {
      long bytes = writer.write(from, from + batch);
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
    stopped = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    store.clear(spec, spec.rows(), Long.MAX_VALUE);
  }
}
