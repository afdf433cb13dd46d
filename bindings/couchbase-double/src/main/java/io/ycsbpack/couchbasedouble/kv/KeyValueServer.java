// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.kv;

import io.ycsbpack.couchbasedouble.fault.Faults;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** The key-value service: listens on loopback, one thread for each connection. */
public final class KeyValueServer implements AutoCloseable {
  private static final int BACKLOG = 1024;

  final BucketStore bucket;
  final Topology topology;
  final Faults faults;
  final String user;
  final String password;
  private final int port;
  private final Set<KeyValueConnection> connections = ConcurrentHashMap.newKeySet();
  private final Map<Opcode, LongAdder> counts = new EnumMap<>(Opcode.class);
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
      task -> daemon(task, "couchbase-double-timer"));
  private ServerSocket listening;
  private Thread accepting;

  /** Serves on a free port. */
  public KeyValueServer(BucketStore bucket, Topology topology, Faults faults, String user, String password)
      throws IOException {
    this.bucket = bucket;
    this.topology = topology;
    this.faults = faults;
    this.user = user;
    this.password = password;
    for (Opcode opcode : Opcode.values()) {
      counts.put(opcode, new LongAdder());
    }
    listening = listen(0);
    port = listening.getLocalPort();
    accept();
  }

  public int port() {
    return port;
  }

  public int open() {
    return connections.size();
  }

  public long count(Opcode opcode) {
    return counts.get(opcode).sum();
  }

  /**
   * Closes only the connections that are open now. A client that reconnects meanwhile keeps its new connection, because
   * a driver that loses one in its handshake may wait for a minute before it tries again.
   */
  public void drop() {
    List.copyOf(connections).forEach(KeyValueConnection::drop);
  }

  /** With {@code refuse}, closes all connections and accepts no new ones until a call without it. */
  public synchronized void refuse(boolean refuse) throws IOException {
    if (refuse) {
      stopListening();
      drop();
    } else if (listening.isClosed()) {
      listening = listen(port);
      accept();
    }
  }

  /**
   * Stops listening; returns when the accepting thread has ended. Until then the operating system still accepts
   * connections: a client whose connection is closed earlier reconnects, and loses the new connection in its handshake.
   */
  private void stopListening() throws IOException {
    listening.close();
    try {
      accepting.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    refuse(true);
    timer.shutdownNow();
  }

  void counted(Opcode opcode) {
    counts.get(opcode).increment();
  }

  void ended(KeyValueConnection connection) {
    connections.remove(connection);
  }

  void later(Duration delay, Runnable task) {
    timer.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static ServerSocket listen(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    return socket;
  }

  private void accept() {
    ServerSocket socket = listening;
    accepting = daemon(() -> {
      try {
        while (true) {
          Socket client = socket.accept();
          KeyValueConnection connection = new KeyValueConnection(client, this);
          connections.add(connection);
          if (socket.isClosed()) {
            // It was accepted, but not yet known, when the others were closed.
            connection.drop();
          }
          daemon(connection, "couchbase-double-kv").start();
        }
      } catch (IOException e) {
        // it was closed
      }
    }, "couchbase-double-accept");
    accepting.start();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
