package io.ycsbpack.couchbase.connection;

import io.ycsbpack.core.TargetException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Keeps a number of operations under way at a time, and ends with the first that fails. For one thread. */
public final class Pipeline {
  private final int depth;
  private final Semaphore free;
  private final AtomicReference<Throwable> failed = new AtomicReference<>();

  /** Keeps this number under way. */
  public Pipeline(int depth) {
    this.depth = depth;
    free = new Semaphore(depth);
  }

  /**
   * Starts one more, once there is room.
   *
   * @throws TargetException when one that was started before failed
   */
  public void add(Supplier<CompletableFuture<?>> operation) {
    acquire(1);
    refuseFailed();
    operation.get().whenComplete((result, failure) -> {
      if (failure != null) {
        failed.compareAndSet(null, failure);
      }
      free.release();
    });
  }

  /**
   * Waits for the end of all.
   *
   * @throws TargetException when one failed
   */
  public void drain() {
    acquire(depth);
    free.release(depth);
    refuseFailed();
  }

  private void acquire(int permits) {
    try {
      free.acquire(permits);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("the load was interrupted", e);
    }
  }

  private void refuseFailed() {
    Throwable failure = failed.get();
    if (failure != null) {
      throw new TargetException("Couchbase refused: " + Failure.of(failure).message(), failure);
    }
  }
}
