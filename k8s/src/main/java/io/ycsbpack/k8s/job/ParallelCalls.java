// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Calls for several clients in parallel. A call waits for a node: the number of threads does not depend on our cores.
 */
final class ParallelCalls {
  private static final int MOST = 20;

  private ParallelCalls() {
  }

  /** Results in order; all calls are done before the first exception is thrown. */
  static <T, R> List<R> map(Collection<T> items, Function<T, R> call) {
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(MOST, Math.max(1, items.size())));
    try {
      List<CompletableFuture<R>> calls = items.stream()
          .map(item -> CompletableFuture.supplyAsync(() -> call.apply(item), threads))
          .toList();
      CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).exceptionally(e -> null).join();
      return calls.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException known ? known : e;
    } finally {
      threads.shutdownNow();
    }
  }

  static <T> void forEach(Collection<T> items, Consumer<T> call) {
    map(items, item -> {
      call.accept(item);
      return true;
    });
  }
}
