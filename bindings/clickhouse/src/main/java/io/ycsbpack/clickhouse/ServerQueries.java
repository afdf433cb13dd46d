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
    this(options, "SelectQuery");
  }

  private ServerQueries(ConnectionOptions options, String event) {
    counters = new ServerCounters(options, event, "QueryCacheHits");
  }

  /** Counts all statements of clients instead; what a server sends to another one for a client is not in it. */
  static ServerQueries allStatements(ConnectionOptions options) {
    return new ServerQueries(options, "InitialQuery");
  }

  @Override
  public Counts read() throws IOException {
    long[] values = counters.read();
    return new Counts(values[0], values[1]);
  }
}
