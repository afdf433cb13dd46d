package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.TargetException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counters of {@code system.events}, added up over all hosts, as long as none of them is started again. A connection to
 * each host is made by the first reading and kept, so that a reading costs one query per host and little time.
 */
final class ServerCounters implements AutoCloseable {
  /** Both the time and the uptime are in whole seconds. */
  private static final long ROUNDING_SECONDS = 3;

  /** Who answers, as a whole number; servers on one machine differ by their port. */
  static final String IDENTITY = "toString(cityHash64(hostName(), serverUUID(), tcpPort()) % 4294967296)";

  private final ConnectionOptions options;
  private final String sql;
  /** Numbers before the server's start and its identity. */
  private final int events;
  private final Map<Endpoint, Long> starts = new HashMap<>();
  private final Map<Endpoint, Long> servers = new HashMap<>();
  private final Map<Endpoint, HostConnections> connections = new HashMap<>();

  /** Of these events. */
  ServerCounters(ConnectionOptions options, String... events) {
    this(options, List.of(), events);
  }

  /**
   * The same.
   *
   * @param further other whole numbers, after the events: SQL of a value each
   */
  ServerCounters(ConnectionOptions options, List<String> further, String... events) {
    this.options = options;
    this.events = events.length + further.size();
    sql = Stream.concat(Arrays.stream(events).map(event -> "sumIf(value, event = '" + event + "')"), further.stream())
        .map(value -> "toString(" + value + "), ' ', ")
        .collect(Collectors.joining("", "SELECT concat(",
            "toString(toUnixTimestamp(now()) - uptime()), ' ', " + IDENTITY + ") FROM system.events"));
  }

  /** The hosts that are asked. */
  List<Endpoint> hosts() {
    return options.endpoints();
  }

  /**
   * The counters, in the order of the events and what is further.
   *
   * @throws IOException when a host does not answer, is another server than at the first reading, or was started again
   *                     since: a difference to what was read before would be wrong
   */
  long[] read() throws IOException {
    long[] sums = new long[events];
    for (Endpoint endpoint : options.endpoints()) {
      long[] values = read(endpoint);
      Arrays.setAll(sums, i -> sums[i] + values[i]);
      if (servers.computeIfAbsent(endpoint, first -> values[events + 1]) != values[events + 1]) {
        throw new IOException("another server than before answers at " + endpoint
            + " (a balancer?): its counters are not comparable");
      }
      long start = values[events];
      if (Math.abs(starts.computeIfAbsent(endpoint, first -> start) - start) > ROUNDING_SECONDS) {
        throw new IOException(endpoint + " was restarted, so its counters started from zero");
      }
    }
    return sums;
  }

  private long[] read(Endpoint endpoint) throws IOException {
    HostConnections connection = connections.computeIfAbsent(endpoint,
        host -> new HostConnections(options.only(host)));
    try {
      return Arrays.stream(connection.current().value(sql).split(" ")).mapToLong(Long::parseLong).toArray();
    } catch (SQLException | TargetException e) {
      throw new IOException(endpoint + ": " + Failure.of(e).message(), e);
    }
  }

  /** Gives the connections back; the next reading makes new ones. */
  @Override
  public void close() {
    connections.values().forEach(HostConnections::close);
    connections.clear();
  }
}
