// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import io.ycsbpack.core.probe.Counter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The counters of a server at one moment, which may still be under way from it. */
public final class CounterMoment {
  public static final CounterMoment NONE = new CounterMoment(List.of());

  /** A server that takes longer tells nothing of this slice: pairs must not wait for it. */
  private static final long LIMIT_NANOS = 250_000_000;

  private final List<Begun> sources;

  CounterMoment(List<Begun> sources) {
    this.sources = sources;
  }

  record Begun(List<Counter> counters, long[] cost, Future<Values> values) {
    Optional<Values> await() throws InterruptedException {
      try {
        return Optional.of(values.get(LIMIT_NANOS, TimeUnit.NANOSECONDS));
      } catch (ExecutionException | TimeoutException e) {
        // The slice has no counters of this source; if many slices have none, none of these counters is compared.
        return Optional.empty();
      }
    }
  }

  /** Values with the middle of the time of reading. */
  record Values(long[] values, long nanos) {
  }

  /**
   * Counts since another moment of the same reader, by name. Each source is read at a different time, so counts are
   * scaled to a slice of the given length. A source that did not answer is left out.
   *
   * @param nanos length of the slice
   */
  Map<String, Long> since(CounterMoment before, long nanos) throws InterruptedException {
    Map<String, Long> counted = new TreeMap<>();
    for (int i = 0; i < Math.min(sources.size(), before.sources.size()); i++) {
      Optional<Values> first = before.sources.get(i).await();
      Optional<Values> last = sources.get(i).await();
      if (first.isPresent() && last.isPresent() && last.get().nanos() > first.get().nanos()) {
        add(counted, sources.get(i), first.get(), last.get(), nanos);
      }
    }
    return counted;
  }

  private static void add(Map<String, Long> counted, Begun source, Values first, Values last, long nanos) {
    double share = (double) nanos / (last.nanos() - first.nanos());
    for (int i = 0; i < source.counters().size(); i++) {
      long difference = last.values()[i] - first.values()[i] - source.cost()[i];
      counted.put(source.counters().get(i).name(), Math.max(0, Math.round(share * difference)));
    }
  }
}
