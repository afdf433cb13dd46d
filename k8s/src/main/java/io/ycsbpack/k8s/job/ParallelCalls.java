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
 * Calls several clients in parallel. The number of threads does not depend on the cores of this machine, because a call
 * waits for the node of its pod.
 */
final class ParallelCalls {
  private static final int MOST = 20;

  private ParallelCalls() {
  }

  /**
   * What this gives for each of them, in their order; all are done before the first exception is thrown.
   *
   * @throws RuntimeException the first in their order that {@code call} threw
   */
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
