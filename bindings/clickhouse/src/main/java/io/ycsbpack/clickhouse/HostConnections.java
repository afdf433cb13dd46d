// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.ErrorLog;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import site.ycsb.Status;

/**
 * One thread's connections: one to each host, made on first use. Threads start on different hosts. A host whose
 * connection failed is avoided for a second; the next operation goes to the next host. A server's own refusal is no
 * reason to move.
 */
public final class HostConnections implements AutoCloseable {
  static final long DOWN_NANOS = 1_000_000_000L;
  private static final AtomicInteger NEXT_FIRST = new AtomicInteger();

  private final ClickHouseOptions options;
  private final List<Endpoint> endpoints;
  private final HostConnection[] connections;
  private final long[] downSince;
  private final LongSupplier clock;
  private int current;

  /** Does not connect yet. */
  public HostConnections(ClickHouseOptions options) {
    this(options, System::nanoTime);
  }

  /** @param clock in nanoseconds, tells how long a connection has been idle, and a host down */
  HostConnections(ClickHouseOptions options, LongSupplier clock) {
    this.options = options;
    this.clock = clock;
    endpoints = options.endpoints();
    connections = new HostConnection[endpoints.size()];
    downSince = new long[endpoints.size()];
    Arrays.fill(downSince, clock.getAsLong() - DOWN_NANOS);
    current = Math.floorMod(NEXT_FIRST.getAndIncrement(), endpoints.size());
  }

  int hosts() {
    return connections.length;
  }

  int currentHost() {
    return current;
  }

  public HostConnection current() throws IOException {
    return to(current);
  }

  /** The connection to one host, whichever is current. */
  HostConnection to(int host) throws IOException {
    if (connections[host] == null) {
      connections[host] = new HostConnection(new HttpChannel(endpoints.get(host), options, clock), options);
    }
    return connections[host];
  }

  interface Question<T> {
    T ask(HostConnection host) throws IOException;
  }

  /**
   * Asks each host. A host whose connection fails is left out.
   *
   * @throws TargetException if one refuses, or none answers
   */
  <T> Map<Endpoint, T> ofEach(Question<T> question) {
    Map<Endpoint, T> answers = new LinkedHashMap<>();
    Optional<TargetException> unreachable = Optional.empty();
    for (int host = 0; host < connections.length; host++) {
      try {
        answers.put(endpoints.get(host), question.ask(to(host)));
      } catch (IOException e) {
        ClickHouseFailure failure = ClickHouseFailure.of(e);
        TargetException failed = new TargetException(endpoints.get(host) + ": " + failure.sentence(), e);
        if (!failure.broken()) {
          throw failed;
        }
        unreachable = Optional.of(failed);
      }
    }
    if (answers.isEmpty()) {
      throw unreachable.orElseThrow();
    }
    return answers;
  }

  /** Logs the failure, moves to another host if the connection was the reason, and returns the status. */
  Status failed(String operation, Exception e) {
    ClickHouseFailure failure = ClickHouseFailure.of(e);
    ErrorLog.add(operation, failure.status(), failure.code(), failure.message());
    if (failure.broken()) {
      moveOn();
    }
    return failure.status();
  }

  /** To the next host that is not down, else to the next one. */
  private void moveOn() {
    long now = clock.getAsLong();
    downSince[current] = now;
    int next = current + 1;
    current = IntStream.range(next, next + downSince.length)
        .map(host -> host % downSince.length)
        .filter(host -> now - downSince[host] >= DOWN_NANOS)
        .findFirst()
        .orElse(next % downSince.length);
  }

  @Override
  public void close() {
    for (HostConnection connection : connections) {
      if (connection != null) {
        connection.close();
      }
    }
  }
}
