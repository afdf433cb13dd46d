package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Asks a server that is not ours for the CPU time of its queries and background work. What it spends outside of them is not
 * in it; with several hosts it is that of one.
 */
final class ServerProbe implements UsageProbe {
  private static final String CPU_MICROS = "SELECT toString(sum(value)) FROM system.events "
      + "WHERE event IN ('UserTimeMicroseconds', 'SystemTimeMicroseconds')";

  private final ConnectionOptions options;

  ServerProbe(ConnectionOptions options) {
    this.options = options;
  }

  @Override
  public String source() {
    return "system.events of " + options.endpoints().get(0) + ": UserTimeMicroseconds, SystemTimeMicroseconds";
  }

  @Override
  public Usage read() throws IOException {
    try (HostConnections connections = new HostConnections(options.only(options.endpoints().get(0)))) {
      return new Usage(Long.parseLong(connections.current().value(CPU_MICROS)) * 1000, Optional.empty());
    } catch (SQLException e) {
      throw new IOException(Failure.of(e).message(), e);
    }
  }
}
