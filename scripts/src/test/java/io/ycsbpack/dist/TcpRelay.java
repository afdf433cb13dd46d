package io.ycsbpack.dist;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes connections on to a server until it is cut: then it resets those that are open, and every new one. */
final class TcpRelay implements Closeable {
  private final InetSocketAddress server;
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;

  TcpRelay(InetSocketAddress server) {
    this.server = server;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** From now on the server is away. */
  void cut() {
    cut = true;
    open.forEach(TcpRelay::close);
  }

  /** From now on it is there again. */
  void mend() {
    cut = false;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        if (cut) {
          close(client);
        } else {
          relay(client);
        }
      } catch (IOException e) {
        // The listener was closed, or the server has no port any more: the next connection will tell.
      }
    }
  }

  private void relay(Socket client) throws IOException {
    Socket there = new Socket();
    open.add(client);
    open.add(there);
    there.connect(server);
    start(() -> copy(client, there));
    start(() -> copy(there, client));
  }

  private void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One of the two was closed, which closes the other.
    } finally {
      close(from);
      close(to);
      open.remove(from);
      open.remove(to);
    }
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
  public void close() {
    close(listener);
    cut();
  }
}
