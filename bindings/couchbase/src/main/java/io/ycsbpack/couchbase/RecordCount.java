// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Console;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The records of the core workloads, counted by a statement if one is served, else by the data service's statistics.
 *
 * @param most upper bound of the documents in the collection
 * @param exact whether the bound is the number
 */
record RecordCount(long most, boolean exact) {
  private static final Duration COUNT_TIMEOUT = Duration.ofMinutes(5);
  /** Nodes read their counters every 10 s. */
  private static final Duration READING = Duration.ofSeconds(12);
  private static final Duration PAUSE = Duration.ofMillis(500);

  static RecordCount byStatement(SharedCluster shared) {
    return new RecordCount(shared.statements().count(COUNT_TIMEOUT, shared.options().records()), true);
  }

  /**
   * For a workload that needs no statements: works without a query service or a primary index.
   *
   * @param loaded whether a load may have ended since the nodes last read their counters
   * @throws TargetException if nothing is known
   */
  static RecordCount withoutNeedForStatements(SharedCluster shared, boolean loaded, Console console) {
    Keyspace keyspace = shared.options().records();
    String reason;
    try {
      if (!shared.statements().hasService()) {
        reason = "the cluster has no query service";
      } else if (new Indexes(shared, keyspace).has(Indexes.Wanted.PRIMARY)) {
        return byStatement(shared);
      } else {
        reason = "no primary index on " + keyspace;
      }
    } catch (TargetException e) {
      reason = e.getMessage();
    }
    console.say(reason + ": the records of " + keyspace + " are counted by the statistics of the data service");
    try {
      return byStatistics(new Management(shared), keyspace, loaded, console);
    } catch (IOException e) {
      throw new TargetException("the records can't be counted: " + e.getMessage(), e);
    }
  }

  private static RecordCount byStatistics(Management management, Keyspace keyspace, boolean loaded, Console console)
      throws IOException {
    long inBucket = management.items();
    OptionalLong counted = management.items(keyspace);
    if (inBucket == 0 || counted.isPresent() && counted.getAsLong() >= inBucket) {
      return new RecordCount(inBucket, true);
    }
    if (counted.isEmpty()) {
      console.warn("how many documents " + keyspace + " holds is not known: its bucket holds " + inBucket
          + ", and the user may not read the statistics of a collection (Couchbase 7.0 and newer have them)");
      return new RecordCount(inBucket, false);
    }
    if (loaded) {
      Deadline.after(READING).every(PAUSE).until(() -> management.items(keyspace).orElse(0) >= inBucket);
    }
    return new RecordCount(management.items(keyspace).orElse(0), true);
  }
}
