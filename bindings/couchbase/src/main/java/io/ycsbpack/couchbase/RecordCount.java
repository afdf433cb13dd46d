// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Console;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;

/** Counts the records of the core workloads: by a statement if one is served, else by the data service's statistics. */
final class RecordCount {
  private static final Duration COUNT_TIMEOUT = Duration.ofMinutes(5);
  /** Nodes read their counters every 10 s. */
  private static final Duration READING = Duration.ofSeconds(12);
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final SharedCluster shared;
  private final Keyspace keyspace;
  private final Console console;

  /**
   * @param most upper bound of the documents in the collection
   * @param exact whether the bound is the number
   */
  record Known(long most, boolean exact) {
  }

  RecordCount(SharedCluster shared, Console console) {
    this.shared = shared;
    this.keyspace = shared.options().records();
    this.console = console;
  }

  Known byStatement() {
    return new Known(new Statements(shared).count(COUNT_TIMEOUT, keyspace), true);
  }

  /**
   * For a workload that needs no statements: works without a query service or a primary index.
   *
   * @param loaded whether a load may have ended since the nodes last read their counters
   * @throws TargetException if nothing is known
   */
  Known withoutNeedForStatements(boolean loaded) {
    if (!new Statements(shared).hasService()) {
      return byStatistics("the cluster has no query service", loaded);
    }
    try {
      return new Indexes(shared, keyspace).has(Indexes.Wanted.PRIMARY)
          ? byStatement()
          : byStatistics("no primary index on " + keyspace, loaded);
    } catch (TargetException e) {
      return byStatistics(e.getMessage(), loaded);
    }
  }

  private Known byStatistics(String reason, boolean loaded) {
    console.say(reason + ": the records of " + keyspace + " are counted by the statistics of the data service");
    Management management = new Management(shared);
    try {
      long inBucket = management.items();
      OptionalLong counted = management.items(keyspace);
      if (inBucket == 0 || counted.isPresent() && counted.getAsLong() >= inBucket) {
        return new Known(inBucket, true);
      }
      if (counted.isEmpty()) {
        console.warn("how many documents " + keyspace + " holds is not known: its bucket holds " + inBucket
            + ", and the user may not read the statistics of a collection (Couchbase 7.0 and newer have them)");
        return new Known(inBucket, false);
      }
      if (loaded) {
        Deadline.after(READING).every(PAUSE, PAUSE).await(() -> management.items(keyspace).orElse(0) >= inBucket);
      }
      return new Known(management.items(keyspace).orElse(0), true);
    } catch (IOException e) {
      throw refused(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw refused("the wait for the statistics was interrupted", e);
    }
  }

  private static TargetException refused(String reason, Exception cause) {
    return new TargetException("the records can't be counted: " + reason, cause);
  }
}
