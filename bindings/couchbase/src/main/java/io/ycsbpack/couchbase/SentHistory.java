package io.ycsbpack.couchbase;

import io.ycsbpack.couchbase.connection.SentOperations;
import java.util.Map;
import java.util.TreeMap;

/** What this process had sent at which moment of {@link System#nanoTime}, while others tell of it only later. */
final class SentHistory {
  private final TreeMap<Long, SentOperations.Counts> history = new TreeMap<>();

  /** That much had been sent at this moment. */
  synchronized void add(long nanos, SentOperations.Counts sent) {
    history.put(nanos, sent);
  }

  /** Forgets what was before a moment, but for the last of it. */
  synchronized void forgetBefore(long nanos) {
    Long last = history.floorKey(nanos);
    if (last != null) {
      history.headMap(last).clear();
    }
  }

  /** At least as much as had been sent at a moment; all where nothing is known from then on. */
  synchronized SentOperations.Counts atMost(long nanos) {
    Map.Entry<Long, SentOperations.Counts> later = history.ceilingEntry(nanos);
    return later == null ? history.lastEntry().getValue() : later.getValue();
  }

  /** No more than had been sent at a moment; the first that is known where nothing is known before it. */
  synchronized SentOperations.Counts atLeast(long nanos) {
    Map.Entry<Long, SentOperations.Counts> earlier = history.floorEntry(nanos);
    return earlier == null ? history.firstEntry().getValue() : earlier.getValue();
  }
}
