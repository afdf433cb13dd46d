package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.core.probe.QueryCount;
import java.io.IOException;

/**
 * Counts the SELECTs of all hosts by {@code system.events}, past any proxy. Its own few are among them, as are those of the
 * probe of CPU use.
 */
final class ServerQueries implements QueryCount {
  private final ServerCounters counters;

  ServerQueries(ConnectionOptions options) {
    counters = new ServerCounters(options, "SelectQuery", "QueryCacheHits");
  }

  @Override
  public Counts read() throws IOException {
    long[] values = counters.read();
    return new Counts(values[0], values[1]);
  }
}
