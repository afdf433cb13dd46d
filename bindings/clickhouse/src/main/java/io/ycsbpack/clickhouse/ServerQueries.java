// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ClickHouseOptions;
import io.ycsbpack.core.probe.QueryCount;
import java.io.IOException;
import java.util.List;

/**
 * Counts the SELECTs of all hosts by {@code system.events}, past any proxy, without its own readings. SELECTs of other
 * clients are included.
 */
final class ServerQueries implements QueryCount, AutoCloseable {
  /** Elapsed time, in microseconds, of the client statements that still run: the event counts a query when it ends. */
  private static final String RUNNING = "(SELECT toUInt64(1000000 * sum(elapsed)) FROM system.processes"
      + " WHERE is_initial_query AND query_id != queryID())";

  private final ServerCounters counters;
  private long own;

  ServerQueries(ClickHouseOptions options) {
    this(options, "SelectQuery");
  }

  private ServerQueries(ClickHouseOptions options, String event) {
    counters = new ServerCounters(options, List.of(RUNNING), event, "QueryCacheHits", "QueryTimeMicroseconds", "Query",
        "InitialQuery");
  }

  /** Counts the statements of clients instead, without statements between servers. */
  static ServerQueries allStatements(ClickHouseOptions options) {
    return new ServerQueries(options, "InitialQuery");
  }

  @Override
  public Counts read() throws IOException {
    long[] values = counters.read();
    // A host counts a query when it begins: the one that reads the counter is in it.
    own += counters.hosts().size();
    return new Counts(values[0] - own, values[1], new Work(1000 * (values[2] + values[5]), values[3] - values[4]));
  }

  @Override
  public void close() {
    counters.close();
  }
}
