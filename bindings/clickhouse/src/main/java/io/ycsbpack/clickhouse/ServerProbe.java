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
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Asks servers that are not ours for the CPU time of their queries and background work, and adds it up over all hosts. What
 * they spend outside of that is not in it.
 */
final class ServerProbe implements UsageProbe {
  private static final String CPU_MICROS_AND_START = "SELECT concat(toString(sum(value)), ' ', "
      + "toString(toUnixTimestamp(now()) - uptime())) FROM system.events "
      + "WHERE event IN ('UserTimeMicroseconds', 'SystemTimeMicroseconds')";
  /** Both the time and the uptime are in whole seconds. */
  private static final long ROUNDING_SECONDS = 3;
  /** A server too busy to tell must not hold up the run. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final ConnectionOptions options;
  private final Map<Endpoint, Long> starts = new HashMap<>();

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
      String[] answer = connections.current().value(CPU_MICROS_AND_START).split(" ");
      long start = Long.parseLong(answer[1]);
      // Its counters began anew: what it used before is gone, and a difference would be too small.
      if (Math.abs(starts.computeIfAbsent(endpoint, first -> start) - start) > ROUNDING_SECONDS) {
        throw new IOException(endpoint + " was started again, so what it used is not known");
      }
      return Long.parseLong(answer[0]);
    } catch (SQLException | TargetException e) {
      throw new IOException(endpoint + ": " + Failure.of(e).message(), e);
    }
  }
}
