// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ClickHouseOptions;
import io.ycsbpack.core.probe.QueryCount;
import java.io.IOException;

/**
 * Counts the queries of all hosts by {@code system.events}, past any proxy, without its own readings. Queries of other
 * clients are included.
 */
final class ServerQueries implements QueryCount, AutoCloseable {
  /** Elapsed time, in microseconds, of the client statements that still run: the event counts a query when it ends. */
  private static final String RUNNING = "(SELECT toUInt64(1000000 * sum(elapsed)) FROM system.processes"
      + " WHERE is_initial_query AND query_id != queryID())";

  private final ServerCounters counters;
  private final String event;
  private long own;

  /** @param event that counts them: SelectQuery; or InitialQuery for all statements of clients, none between servers */
  ServerQueries(ClickHouseOptions options, String event) {
    counters = new ServerCounters(options, RUNNING);
    this.event = event;
  }

  @Override
  public Counts read() throws IOException {
    ServerCounters.Reading now = counters.reading();
    // A host counts a query when it begins: the one that reads the counter is in it.
    own += counters.hosts().size();
    return new Counts(now.of(event) - own, now.of("QueryCacheHits"),
        new Work(1000 * (now.of("QueryTimeMicroseconds") + now.further()), now.of("Query") - now.of("InitialQuery")));
  }

  @Override
  public void close() {
    counters.close();
  }
}
