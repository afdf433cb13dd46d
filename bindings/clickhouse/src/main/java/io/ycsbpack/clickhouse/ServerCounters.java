// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.QueryCount.Counts;
import io.ycsbpack.core.probe.QueryCount.Work;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counters of {@code system.events}, added up over all hosts, as long as none of them is started again. A connection to
 * each host is made by the first reading and kept, so that a reading costs one query per host and little time. Reads
 * all events and selects here: with an expression for each of 40 events a query costs the server several times the CPU
 * time. In slices of a second on half a core, that matters.
 */
final class ServerCounters implements CounterSource {
  /** The time and the uptime are both in whole seconds. */
  private static final long ROUNDING_SECONDS = 3;
  /** Long, because busy servers matter most; a separate thread reads at both ends of a run. */
  private static final Duration USAGE_TIMEOUT = Duration.ofSeconds(10);
  /** A server's identity as a whole number; servers on one machine differ by their port. */
  static final String IDENTITY = "cityHash64(hostName(), serverUUID(), tcpPort()) % 4294967296";

  /** Elapsed time, in microseconds, of the client statements that still run: the event counts a query when it ends. */
  private static final String RUNNING = "(SELECT toUInt64(1000000 * sum(elapsed)) FROM system.processes"
      + " WHERE is_initial_query AND query_id != queryID())";

  private final ClickHouseOptions options;
  private final String sql;
  private final HostConnections connections;
  /** Of the first reading. */
  private final Server[] first;

  /** @param startSeconds since the epoch */
  private record Server(long startSeconds, long identity) {
  }

  /** The sums of all events, by name, and of a further number; events that have not happened yet are missing. */
  record Reading(Map<String, Long> events, long further) {
    long of(String event) {
      return events.getOrDefault(event, 0L);
    }
  }

  ServerCounters(ClickHouseOptions options) {
    this(options, "0");
  }

  private ServerCounters(ClickHouseOptions options, String further) {
    this.options = options;
    connections = new HostConnections(options);
    first = new Server[connections.hosts()];
    sql = ("SELECT event, value, toInt64(toUnixTimestamp(now()) - uptime()), toInt64(assumeNotNull(%s)), "
        + "toInt64(assumeNotNull(%s)) FROM system.events").formatted(IDENTITY, further);
  }

  /** Counters that also read the time of the statements that still run, for {@link #counting}. */
  static ServerCounters ofStatements(ClickHouseOptions options) {
    return new ServerCounters(options, RUNNING);
  }

  /**
   * Counts the queries of all hosts, past any proxy, without its own readings. Queries of other clients are included.
   *
   * @param event that counts them: SelectQuery; or InitialQuery for all statements of clients, none between servers
   */
  QueryCount counting(String event) {
    AtomicLong own = new AtomicLong();
    return () -> {
      Reading now = reading();
      // A host counts a query when it begins: the one that reads the counter is in it.
      return new Counts(now.of(event) - own.addAndGet(first.length), now.of("QueryCacheHits"),
          new Work(1000 * (now.of("QueryTimeMicroseconds") + now.further()), now.of("Query") - now.of("InitialQuery")));
    };
  }

  @Override
  public List<Counter> counters() {
    return ServerEvent.counters();
  }

  @Override
  public long[] read() throws IOException {
    Reading reading = reading();
    return counters().stream().mapToLong(counter -> reading.of(counter.name())).toArray();
  }

  /**
   * @throws IOException when a host does not answer, differs from the first reading's host, or has restarted since; the
   *     difference would be wrong
   */
  Reading reading() throws IOException {
    Map<String, Long> events = new HashMap<>();
    long further = 0;
    for (int host = 0; host < first.length; host++) {
      further += add(host, events);
    }
    return new Reading(events, further);
  }

  /** Returns the further number of this host, which must be the server of the first reading. */
  private long add(int host, Map<String, Long> events) throws IOException {
    Endpoint endpoint = options.endpoints().get(host);
    long[] ofEachRow = new long[3];
    try {
      connections.to(host).question(sql, row -> {
        events.merge(row.readText(), row.readLong(), Long::sum);
        for (int i = 0; i < ofEachRow.length; i++) {
          ofEachRow[i] = row.readLong();
        }
      });
    } catch (IOException | TargetException e) {
      throw new IOException(endpoint + ": " + ClickHouseFailure.of(e).message(), e);
    }
    if (ofEachRow[0] == 0) {
      throw new IOException(endpoint + ": there are no rows in system.events");
    }
    Server now = new Server(ofEachRow[0], ofEachRow[1]);
    Server before = first[host] == null ? now : first[host];
    first[host] = before;
    if (before.identity() != now.identity()) {
      throw new IOException("another server than before answers at " + endpoint
          + " (a balancer?): its counters are not comparable");
    }
    if (Math.abs(before.startSeconds() - now.startSeconds()) > ROUNDING_SECONDS) {
      throw new IOException(endpoint + " was restarted, so its counters started from zero");
    }
    return ofEachRow[2];
  }

  /**
   * Reads the CPU time of queries and background work from foreign servers, and the CPU waits of their threads, added up
   * over all hosts. Other CPU time of the servers is not included.
   */
  static UsageProbe usage(ClickHouseOptions options) {
    ServerCounters counters = new ServerCounters(options.withTimeout(USAGE_TIMEOUT));
    return new UsageProbe() {
      @Override
      public String source() {
        return "system.events of " + options.endpoints() + ": UserTimeMicroseconds, SystemTimeMicroseconds";
      }

      @Override
      public Usage read() throws IOException {
        try (counters) {
          Reading micros = counters.reading();
          long used = 1000 * (micros.of("UserTimeMicroseconds") + micros.of("SystemTimeMicroseconds"));
          return new Usage(used, Optional.empty(),
              Optional.of(RunQueue.ofSums(used, 1000 * micros.of("OSCPUWaitMicroseconds"))));
        }
      }
    };
  }

  /** The next reading connects again. */
  @Override
  public void close() {
    connections.close();
  }
}
