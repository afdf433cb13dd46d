// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Passes connections on to a server, or each to the next of several, as a balancer does, and can close and refuse them.
 */
public class TcpRelay implements Closeable {
  private final List<InetSocketAddress> servers;
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;

  public TcpRelay(List<InetSocketAddress> servers) {
    this.servers = servers;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  public TcpRelay(int... ports) {
    this(IntStream.of(ports).mapToObj(port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port)).toList());
  }

  public final int port() {
    return listener.getLocalPort();
  }

  /** Closes the connections that there are; new ones are served. */
  public final void closeConnections() {
    open.forEach(TcpRelay::close);
  }

  /** Resets the connections that there are, as a peer does that does not know them. */
  public final void resetConnections() {
    for (Socket one : open) {
      try {
        one.setSoLinger(true, 0);
      } catch (SocketException e) {
        // It was closed meanwhile.
      }
    }
    closeConnections();
  }

  /** From now on the servers are away: open connections are closed, and every new one at once. */
  public final void cut() {
    cut = true;
    closeConnections();
  }

  public final void mend() {
    cut = false;
  }

  /** Passes on a client's data, to its end. */
  protected void ask(InputStream from, OutputStream to) throws IOException {
    from.transferTo(to);
  }

  /** Passes on a server's data, to its end or up to the limit. */
  protected void answer(InputStream from, OutputStream to) throws IOException {
    from.transferTo(to);
  }

  private void accept() {
    for (int next = 0; !listener.isClosed(); next++) {
      try {
        relay(listener.accept(), servers.get(next % servers.size()));
      } catch (IOException e) {
        // The listener was closed, which ends the loop.
      }
    }
  }

  private void relay(Socket client, InetSocketAddress server) {
    Socket there = new Socket();
    open.add(client);
    open.add(there);
    // Looks after both are known to closeConnections: a cut from now on closes them, and one before is seen here.
    if (cut || !isConnected(there, server)) {
      end(client, there);
      return;
    }
    start(() -> pass(client, there, () -> ask(client.getInputStream(), there.getOutputStream())));
    start(() -> pass(there, client, () -> answer(there.getInputStream(), client.getOutputStream())));
  }

  /** False if the server's port is gone, or the connection was closed meanwhile. */
  private static boolean isConnected(Socket there, InetSocketAddress server) {
    try {
      there.connect(server);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private interface Transfer {
    void run() throws IOException;
  }

  private void pass(Socket from, Socket to, Transfer transfer) {
    try {
      transfer.run();
    } catch (IOException e) {
      // One of the two was closed, which closes the other.
    } finally {
      end(from, to);
    }
  }

  private void end(Socket one, Socket other) {
    close(one);
    close(other);
    open.remove(one);
    open.remove(other);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "tcp-relay");
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Closeable one) {
    try {
      one.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public final void close() {
    close(listener);
    cut();
  }
}
