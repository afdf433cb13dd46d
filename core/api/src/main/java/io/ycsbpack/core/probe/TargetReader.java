// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Takes readings of a target on a separate thread, one after the other. A target that does not answer delays the caller
 * by a bounded time, and only if the caller waits for the reading.
 */
public final class TargetReader implements AutoCloseable {
  /** A slow server answers in this time; a dead one must not hold up the end of a run. */
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration SHORT_LIMIT = Duration.ofMillis(500);

  private volatile Duration limit;
  /** Whether a reading was not answered in time: later ones are then not awaited. */
  private volatile boolean silent;
  private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
    Thread daemon = new Thread(task, "target-reader");
    daemon.setDaemon(true);
    return daemon;
  });

  public TargetReader() {
    this(LIMIT);
  }

  TargetReader(Duration limit) {
    this.limit = limit;
  }

  @FunctionalInterface
  public interface Source<T> {
    /** May block. */
    T read() throws IOException;
  }

  /** {@code nanos} is when the value was read, in {@link System#nanoTime}'s terms. */
  public record Taken<T>(T value, long nanos) {
  }

  public final class Reading<T> {
    private final Future<Taken<T>> future;

    private Reading(Source<T> source) {
      future = thread.submit(() -> {
        T value = source.read();
        return new Taken<>(value, System.nanoTime());
      });
    }

    /**
     * Waits for the value, up to the bound.
     *
     * @throws IOException when it can't be read, or the target does not answer in time
     */
    public Taken<T> await() throws IOException {
      try {
        return future.get(silent ? 0 : limit.toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        silent = true;
        throw new IOException("no answer within " + limit.toMillis() / 1000.0 + " s", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("the wait for it was interrupted", e);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause().toString(), e);
      }
    }
  }

  /** Begins to read, after the readings that have not ended yet; does not wait. */
  public <T> Reading<T> begin(Source<T> source) {
    return new Reading<>(source);
  }

  /** From now on waits only for immediate answers: the process is about to be killed. */
  public void hurry() {
    limit = SHORT_LIMIT;
  }

  /** Gives up readings that have not ended. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
