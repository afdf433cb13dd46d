package io.ycsbpack.couchbase;

import io.ycsbpack.couchbase.ServedOperations.Reading;
import io.ycsbpack.couchbase.connection.SentOperations;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * How many key-value operations others sent, at least: what the nodes counted between two readings of their counters,
 * less what this process can have sent meanwhile. When exactly a node reads its counters is known to a second or two, so
 * that of its own operations as many are taken off as may be among them.
 *
 * @param served   by the nodes, by their clock
 * @param asked    when the nodes were asked, in terms of {@link System#nanoTime}
 * @param answered when they had answered
 * @param sent     by this process
 */
record ForeignKeyValue(ServedOperations served, long asked, long answered, SentHistory sent) {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /**
   * Those of all kinds since a moment; empty where no node read its counters twice since.
   *
   * @param since in terms of {@link System#nanoTime}
   */
  OptionalLong all(long since) {
    return count(since, count -> count.lookups() + count.mutations(), SentOperations.Counts::keyValue);
  }

  /** Those that change documents alone, where the query service reads documents for this process, too. */
  OptionalLong changes(long since) {
    return count(since, ServedOperations.Count::mutations, SentOperations.Counts::changes);
  }

  private OptionalLong count(long since, ToLongFunction<ServedOperations.Count> ofNode,
      ToLongFunction<SentOperations.Counts> ofThis) {
    long counted = 0;
    long from = Long.MAX_VALUE;
    long to = Long.MIN_VALUE;
    for (var node : served.nodes().values()) {
      List<Reading> readings = ServedOperations.readings(node)
          .stream()
          .filter(reading -> earliest(reading) - since >= 0)
          .toList();
      if (readings.size() < 2) {
        continue;
      }
      Reading first = readings.get(0);
      Reading last = readings.get(readings.size() - 1);
      counted += ofNode.applyAsLong(last.count()) - ofNode.applyAsLong(first.count());
      from = Math.min(from, ofThis.applyAsLong(sent.atLeast(earliest(first))));
      to = Math.max(to, ofThis.applyAsLong(sent.atMost(latest(last))));
    }
    return to == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(Math.max(0, counted - (to - from)));
  }

  /** The last second of the cluster's clock had begun when it was asked, and not ended when it had answered. */
  private long earliest(Reading reading) {
    return asked - (served.end() + 1 - reading.after()) * SECOND;
  }

  /** A node takes a moment to read its counters, and dates them back to its beginning. */
  private long latest(Reading reading) {
    return answered - (served.end() - reading.until()) * SECOND + SECOND;
  }
}
