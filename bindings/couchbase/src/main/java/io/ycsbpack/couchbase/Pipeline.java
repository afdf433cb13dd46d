// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.TargetException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Keeps up to 256 operations under way, and stops at the first that fails. For one thread. */
final class Pipeline {
  /** Enough to hide a network's latency, few enough for the memory of a client and the queues of a node. */
  private static final int DEPTH = 256;

  private final Semaphore free = new Semaphore(DEPTH);
  private final AtomicReference<Throwable> failed = new AtomicReference<>();

  /**
   * Starts an operation once there is room.
   *
   * @throws TargetException if an earlier one failed
   */
  void add(Supplier<CompletableFuture<?>> operation) {
    acquire(1);
    refuseFailed();
    operation.get().whenComplete((result, failure) -> {
      if (failure != null) {
        failed.compareAndSet(null, failure);
      }
      free.release();
    });
  }

  /** @throws TargetException if an operation failed */
  void drain() {
    acquire(DEPTH);
    free.release(DEPTH);
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
      throw CouchbaseFailure.refusal("Couchbase refused", failure);
    }
  }
}
