// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
    if (items.isEmpty()) {
      return List.of();
    }
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(MOST, items.size()));
    try {
      List<Callable<R>> calls = items.stream().<Callable<R>>map(item -> () -> call.apply(item)).toList();
      List<R> results = new ArrayList<>();
      for (Future<R> answer : threads.invokeAll(calls)) {
        results.add(answer.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw unchecked(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the thread that waits was interrupted", e);
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

  private static RuntimeException unchecked(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }
}
