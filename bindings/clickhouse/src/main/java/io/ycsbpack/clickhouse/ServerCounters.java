// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ClickHouseFailure;
import io.ycsbpack.clickhouse.connection.ClickHouseOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.TargetException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counters of {@code system.events}, added up over all hosts, as long as none of them is started again. A connection to
 * each host is made by the first reading and kept, so that a reading costs one query per host and little time. Reads
 * all events and selects here: with an expression for each of 40 events a query costs the server several times the CPU
 * time. In slices of a second on half a core, that matters.
 */
final class ServerCounters implements AutoCloseable {
  /** The time and the uptime are both in whole seconds. */
  private static final long ROUNDING_SECONDS = 3;

  /** A server's identity as a whole number; servers on one machine differ by their port. */
  static final String IDENTITY = "cityHash64(hostName(), serverUUID(), tcpPort()) % 4294967296";

  private static final int START = 0;
  private static final int SERVER = 1;
  private static final int FURTHER = 2;

  private final ClickHouseOptions options;
  private final List<String> events;
  /** Number of values that are the same in all rows. */
  private final int constants;
  private final String sql;
  private final Map<Endpoint, Long> starts = new HashMap<>();
  private final Map<Endpoint, Long> servers = new HashMap<>();
  private final Map<Endpoint, HostConnections> connections = new HashMap<>();

  ServerCounters(ClickHouseOptions options, String... events) {
    this(options, List.of(), events);
  }

  /** @param further other whole numbers, after the events: SQL of a value each */
  ServerCounters(ClickHouseOptions options, List<String> further, String... events) {
    this.options = options;
    this.events = List.of(events);
    constants = FURTHER + further.size();
    sql = Stream.concat(Stream.of("toUnixTimestamp(now()) - uptime()", IDENTITY), further.stream())
        .map("toInt64(assumeNotNull(%s))"::formatted)
        .collect(Collectors.joining(", ", "SELECT event, value, ", " FROM system.events"));
  }

  List<Endpoint> hosts() {
    return options.endpoints();
  }

  /**
   * The counters, in the order of the events and the further ones.
   *
   * @throws IOException when a host does not answer, differs from the first reading's host, or has restarted since; the
   *     difference would be wrong
   */
  long[] read() throws IOException {
    long[] sums = new long[events.size() + constants - FURTHER];
    for (Endpoint endpoint : options.endpoints()) {
      Reading reading = read(endpoint);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += i < events.size()
            ? reading.events().getOrDefault(events.get(i), 0L)
            : reading.constants()[FURTHER + i - events.size()];
      }
      long server = reading.constants()[SERVER];
      if (servers.computeIfAbsent(endpoint, first -> server) != server) {
        throw new IOException("another server than before answers at " + endpoint
            + " (a balancer?): its counters are not comparable");
      }
      long start = reading.constants()[START];
      if (Math.abs(starts.computeIfAbsent(endpoint, first -> start) - start) > ROUNDING_SECONDS) {
        throw new IOException(endpoint + " was restarted, so its counters started from zero");
      }
    }
    return sums;
  }

  /** Events that have not happened yet are missing. */
  private record Reading(Map<String, Long> events, long[] constants) {
  }

  private Reading read(Endpoint endpoint) throws IOException {
    HostConnections connection = connections.computeIfAbsent(endpoint,
        host -> new HostConnections(options.only(host)));
    Map<String, Long> counted = new HashMap<>();
    long[] same = new long[constants];
    try {
      connection.current().question(sql, rows -> {
        while (rows.hasNext()) {
          counted.put(rows.readText(), rows.readLong());
          for (int i = 0; i < constants; i++) {
            same[i] = rows.readLong();
          }
        }
      });
    } catch (SQLException | TargetException e) {
      throw new IOException(endpoint + ": " + ClickHouseFailure.of(e).message(), e);
    }
    if (counted.isEmpty()) {
      throw new IOException(endpoint + ": there are no rows in system.events");
    }
    return new Reading(counted, same);
  }

  /** The next reading connects again. */
  @Override
  public void close() {
    connections.values().forEach(HostConnections::close);
    connections.clear();
  }
}
