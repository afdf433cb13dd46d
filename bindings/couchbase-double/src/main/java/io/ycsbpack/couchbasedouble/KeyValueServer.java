// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The key-value service: listens on loopback, one thread for each connection. */
final class KeyValueServer {
  static final int BACKLOG = 1024;

  private final Node node;
  final int port;
  private final Set<KeyValueConnection> connections = ConcurrentHashMap.newKeySet();
  private ServerSocket listening;
  private Thread accepting;

  /** Serves on a free port. */
  KeyValueServer(Node node) throws IOException {
    this.node = node;
    listen(0);
    port = listening.getLocalPort();
  }

  int open() {
    return connections.size();
  }

  /**
   * Closes only the connections that are open now. A client that reconnects meanwhile keeps its new connection, because
   * a driver that loses one in its handshake may wait for a minute before it tries again.
   */
  void drop() {
    List.copyOf(connections).forEach(KeyValueConnection::drop);
  }

  /** With {@code refuse}, closes all connections and accepts no new ones until a call without it. */
  synchronized void refuse(boolean refuse) throws IOException {
    if (refuse) {
      stopListening();
      drop();
    } else if (listening.isClosed()) {
      listen(port);
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

  void ended(KeyValueConnection connection) {
    connections.remove(connection);
  }

  private void listen(int on) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), on), BACKLOG);
    listening = socket;
    accepting = start(() -> accept(socket), "couchbase-double-accept");
  }

  private void accept(ServerSocket socket) {
    try {
      while (true) {
        KeyValueConnection connection = new KeyValueConnection(socket.accept(), this, node);
        connections.add(connection);
        if (socket.isClosed()) {
          // It was accepted, but not yet known, when the others were closed.
          connection.drop();
        }
        start(connection, "couchbase-double-kv");
      }
    } catch (IOException e) {
      // it was closed
    }
  }

  private static Thread start(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
