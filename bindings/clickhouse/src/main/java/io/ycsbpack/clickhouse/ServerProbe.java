package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks servers that are not ours for the CPU time of their queries and background work, and adds it up over all hosts. What
 * they spend outside of that is not in it.
 */
final class ServerProbe implements UsageProbe {
  private static final String CPU_MICROS = "SELECT toString(sum(value)) FROM system.events "
      + "WHERE event IN ('UserTimeMicroseconds', 'SystemTimeMicroseconds')";
  /** A server too busy to tell must not hold up the run. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final ConnectionOptions options;

  ServerProbe(ConnectionOptions options) {
    this.options = options.withTimeout(PATIENCE);
  }

  @Override
  public String source() {
    return "system.events of " + options.endpoints() + ": UserTimeMicroseconds, SystemTimeMicroseconds";
  }

  @Override
  public Usage read() throws IOException {
    long micros = 0;
    for (Endpoint endpoint : options.endpoints()) {
      micros += cpuMicros(endpoint);
    }
    return new Usage(micros * 1000, Optional.empty());
  }

  private long cpuMicros(Endpoint endpoint) throws IOException {
    try (HostConnections connections = new HostConnections(options.only(endpoint))) {
      return Long.parseLong(connections.current().value(CPU_MICROS));
    } catch (SQLException | TargetException e) {
      throw new IOException(endpoint + ": " + Failure.of(e).message(), e);
    }
  }
}
