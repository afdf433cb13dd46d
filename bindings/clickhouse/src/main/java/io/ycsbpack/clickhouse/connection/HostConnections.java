// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.binding.ErrorLog;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import site.ycsb.Status;

/** One thread's connections: one to each host, made on first use, and the rotation among them. */
public final class HostConnections implements AutoCloseable {
  private static final AtomicInteger NEXT_FIRST = new AtomicInteger();

  private final ClickHouseOptions options;
  private final List<Endpoint> endpoints;
  private final HostConnection[] connections;
  private final HostRotation rotation;
  private final LongSupplier clock;

  /** Does not connect yet; threads start on different hosts. */
  public HostConnections(ClickHouseOptions options) {
    this(options, System::nanoTime);
  }

  /** @param clock in nanoseconds, tells how long a connection has been idle */
  HostConnections(ClickHouseOptions options, LongSupplier clock) {
    this.options = options;
    this.clock = clock;
    endpoints = options.endpoints();
    connections = new HostConnection[endpoints.size()];
    rotation = new HostRotation(endpoints.size(), NEXT_FIRST.getAndIncrement());
  }

  public int hosts() {
    return connections.length;
  }

  public int currentHost() {
    return rotation.current();
  }

  public HostConnection current() throws SQLException {
    return to(rotation.current());
  }

  /** The connection to one host, whichever is current. */
  public HostConnection to(int host) throws SQLException {
    if (connections[host] == null) {
      connections[host] = new HostConnection(new HttpChannel(endpoints.get(host), options, clock), options);
    }
    return connections[host];
  }

  /** Logs the failure, moves to another host if the connection was the reason, and returns the status. */
  public Status failed(String operation, Exception e) {
    ClickHouseFailure failure = ClickHouseFailure.of(e);
    ErrorLog.add(operation, failure.status(), failure.code(), failure.message());
    if (failure.broken()) {
      rotation.failed();
    }
    return failure.status();
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
