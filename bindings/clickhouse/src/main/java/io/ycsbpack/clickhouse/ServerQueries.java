package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.probe.QueryCount;
import java.io.IOException;
import java.sql.SQLException;

/** Counts the SELECTs of all hosts by {@code system.events}, past any proxy. Its own few are among them, as are those of the
 * probe of CPU use. */
final class ServerQueries implements QueryCount {
  private static final String EVENT = "SELECT toString(sum(value)) FROM system.events WHERE event = '%s'";

  private final ConnectionOptions options;

  ServerQueries(ConnectionOptions options) {
    this.options = options;
  }

  @Override
  public Counts read() throws IOException {
    long queries = 0;
    long hits = 0;
    for (Endpoint endpoint : options.endpoints()) {
      try (HostConnections connections = new HostConnections(options.only(endpoint))) {
        hits += Long.parseLong(connections.current().value(String.format(EVENT, "QueryCacheHits")));
        queries += Long.parseLong(connections.current().value(String.format(EVENT, "SelectQuery")));
      } catch (SQLException | TargetException e) {
        throw new IOException(endpoint + ": " + Failure.of(e).message(), e);
      }
    }
    return new Counts(queries, hits);
  }
}
