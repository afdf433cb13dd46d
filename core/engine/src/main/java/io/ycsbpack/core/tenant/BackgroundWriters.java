// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunListener;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Ingestion while the readers of a run query: batches go into the same table of events. They have separate tenants, so
 * that the readers' answers stay exact. The rows are removed when it ends.
 */
public final class BackgroundWriters implements RunListener, AutoCloseable {
  /** Numbers of rows that are a client's own, so that several clients can write at the same time. */
  private static final long ROWS_OF_A_CLIENT = 100_000_000_000L;
  /** For inserts under way; bindings bound them, by default to less. */
  private static final Duration GRACE = Duration.ofSeconds(40);
  /** For inserts under way, and each request to the database, once the user asked the run to end. */
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);
  private static final Duration ENDLESS = Duration.ofDays(1);
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final long LONGEST_PARK_NANOS = 100_000_000;

  private final TenantStore store;
  private final TenantSpec spec;
  private final long from;
  private final int batch;
  private final long rate;
  private final BooleanSupplier stopRequested;
  private final Duration grace;
  private final Duration stopGrace;
  private final long startNanos = System.nanoTime();
  private final AtomicLong given = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final Queue<Long> acknowledged = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean failureShown = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private volatile IngestionMeter meter = new IngestionMeter(startNanos);
  private volatile boolean stopped;
  private boolean waitedInVain;

  private BackgroundWriters(TenantStore store, Settings settings, BooleanSupplier stopRequested, Duration grace,
      Duration stopGrace) {
    this.store = store;
    this.stopRequested = stopRequested;
    this.grace = grace;
    this.stopGrace = stopGrace;
    spec = TenantSpec.of(settings);
    from = spec.rows() + DriverProperties.CLIENT.get(settings) * ROWS_OF_A_CLIENT;
    batch = TenantProperties.WRITE_BATCH.get(settings);
    rate = TenantProperties.WRITE_RATE.get(settings);
  }

  /**
   * @param stopRequested whether the user asked the run to end: then writing ends by itself, and nothing that follows
   *     waits for a server that hangs
   */
  public static BackgroundWriters start(TenantStore store, Settings settings, BooleanSupplier stopRequested) {
    return start(store, settings, stopRequested, GRACE, STOP_GRACE);
  }

  static BackgroundWriters start(TenantStore store, Settings settings, BooleanSupplier stopRequested, Duration grace,
      Duration stopGrace) {
    BackgroundWriters writers = new BackgroundWriters(store, settings, stopRequested, grace, stopGrace);
    // Clients that write at the same time would remove each other's rows.
    if (DriverProperties.CLIENTS.get(settings) == 1) {
      store.keep(writers.spec);
    }
    for (int i = 0; i < TenantProperties.WRITERS.get(settings); i++) {
      writers.threads.add(started("writer-" + i, writers::work));
    }
    return writers;
  }

  /** Counts from now on: the readers' measured phase has begun. */
  @Override
  public void measuring() {
    failures.set(0);
    meter = new IngestionMeter(System.nanoTime());
  }

  /** Ends writing; returns the writes since {@link #measuring}, and whether all acknowledged rows are there. */
  public Ingestion report() {
    Ingestion written = meter.report().written();
    long failed = failures.get();
    stopped = true;
    if (!finished(threads, grace)) {
      return written.checked(failed, notLookedAt("a writer still waits for its answer"));
    }
    AtomicReference<OptionalLong> missing = new AtomicReference<>(OptionalLong.empty());
    boolean looked = finished(List.of(started("writers-end", () -> missing.set(missing()))), ENDLESS);
    return written.checked(failed,
        looked ? missing.get() : notLookedAt("the database did not answer before the run was to end"));
  }

  /** The figures of a run must not wait for this, nor be lost with it. */
  private static OptionalLong notLookedAt(String reason) {
    ProcessConsole.warn("not checked, whether all acknowledged rows are there: " + reason);
    return OptionalLong.empty();
  }

  private OptionalLong missing() {
    List<Long> numbers = List.copyOf(acknowledged);
    try {
      Optional<long[]> there = numbers.isEmpty()
          ? Optional.empty()
          : store.rowsOfBatches(spec, from, batch, Math.toIntExact(given.get()));
      return there.map(rows -> OptionalLong.of(
          numbers.stream().mapToLong(number -> Math.max(0, batch - rows[number.intValue()])).sum()))
          .orElse(OptionalLong.empty());
    } catch (TargetException e) {
      return notLookedAt(e.getMessage());
    } catch (RuntimeException e) {
      return notLookedAt(e.toString());
    }
  }

  private void work() {
    try (TenantWriter writer = store.writer(spec)) {
      while (!isStopped()) {
        long number = given.getAndIncrement();
        awaitTurn(number);
        if (!isStopped()) {
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
        ProcessConsole.print("a background insert failed (more are counted, not printed): " + e.getMessage());
      }
    }
  }

  /** With a rate, batch {@code number} is due once all rows before it should have been written. */
  private void awaitTurn(long number) {
    if (rate == 0) {
      return;
    }
    long due = startNanos + (long) (number * (double) batch / rate * 1e9);
    for (long left = due - System.nanoTime(); left > 0 && !isStopped(); left = due - System.nanoTime()) {
      LockSupport.parkNanos(Math.min(left, LONGEST_PARK_NANOS));
    }
  }

  private boolean isStopped() {
    return stopped || stopRequested.getAsBoolean();
  }

  /**
   * Ends writing and removes the rows. An insert without an answer suggests that the server hangs: then the wait for
   * the removal is short, and after a request to stop there is none. A warning names rows that may stay.
   */
  @Override
  public void close() {
    stopped = true;
    boolean ended = finished(threads, waitedInVain ? Duration.ZERO : grace);
    AtomicReference<RuntimeException> refused = new AtomicReference<>();
    Thread removal = started("writers-end", () -> {
      try {
        store.clear(spec, from, from + ROWS_OF_A_CLIENT);
      } catch (RuntimeException e) {
        refused.set(e);
      }
    });
    Duration hanging = stopRequested.getAsBoolean() ? Duration.ZERO : grace;
    boolean removed = finished(List.of(removal), ended ? ENDLESS : hanging);
    if (refused.get() != null) {
      throw refused.get();
    }
    if (!ended || !removed) {
      ProcessConsole.warn((ended
          ? "the database did not remove the rows of the writers before the run was to end"
          : "an insert of the writers is still under way")
          + "; rows from number " + from + " on may stay in " + spec.table()
          + ", and 'ycsb load' of the same data set removes them");
    }
  }

  private static Thread started(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /**
   * Waits for threads up to the limit and, from the moment at which the user asks the run to end, not longer than the
   * grace for that. Returns false when a thread still runs; it is left to itself.
   */
  private boolean finished(List<Thread> running, Duration limit) {
    long begun = System.nanoTime();
    try {
      Deadline.after(limit).every(PAUSE).await(() -> isEnded(running) || stopRequested.getAsBoolean());
      Duration left = limit.minusNanos(System.nanoTime() - begun);
      Deadline.after(left.compareTo(stopGrace) < 0 ? left : stopGrace).every(PAUSE).await(() -> isEnded(running));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    waitedInVain |= !isEnded(running);
    return isEnded(running);
  }

  private static boolean isEnded(List<Thread> threads) {
    return threads.stream().noneMatch(Thread::isAlive);
  }
}
