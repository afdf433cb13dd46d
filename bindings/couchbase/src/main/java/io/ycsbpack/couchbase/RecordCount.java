package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.couchbase.connection.Failure;
import io.ycsbpack.couchbase.connection.Indexes;
import io.ycsbpack.couchbase.connection.Keyspace;
import io.ycsbpack.couchbase.connection.QueryService;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Counts the records of the core workloads: by a statement where one is served, else by the statistics of the bucket.
 */
final class RecordCount {
  private static final Duration COUNT_TIMEOUT = Duration.ofMinutes(5);

  private final SharedCluster shared;
  private final Keyspace keyspace;
  private final Console console;

  RecordCount(SharedCluster shared, Console console) {
    this.shared = shared;
    this.keyspace = shared.options().records();
    this.console = console;
  }

  /**
   * The records in the collection.
   *
   * @throws TargetException when they can't be counted
   */
  long byStatement() {
    try {
      byte[] row = new Statements(shared).manage(COUNT_TIMEOUT, "SELECT RAW COUNT(*) FROM " + keyspace.sql()).get(0);
      return Long.parseLong(new String(row, StandardCharsets.US_ASCII).strip());
    } catch (CouchbaseException e) {
      throw refused(Failure.of(e).message(), e);
    }
  }

  /**
   * The same for a workload that needs no statements: without a query service or a primary index the documents of the
   * whole bucket are counted, in one look at its statistics.
   *
   * @throws TargetException when they can't be counted
   */
  long withoutNeedForStatements() {
    if (!new QueryService(shared).exists()) {
      return ofBucket("the cluster has no query service");
    }
    try {
      return new Indexes(shared, keyspace).has(Indexes.Wanted.PRIMARY)
          ? byStatement()
          : ofBucket("no primary index on " + keyspace);
    } catch (TargetException e) {
      return ofBucket(e.getMessage());
    }
  }

  private long ofBucket(String reason) {
    console.say(reason + ": the records of " + keyspace + " are counted as those of the whole bucket");
    try {
      return new Management(shared).items();
    } catch (IOException e) {
      throw refused(e.getMessage(), e);
    }
  }

  private static TargetException refused(String reason, Exception cause) {
    return new TargetException("the records can't be counted: " + reason, cause);
  }
}
