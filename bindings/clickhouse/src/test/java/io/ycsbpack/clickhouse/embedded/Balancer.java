package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Gives each new connection to the next of some servers. */
final class Balancer implements AutoCloseable {
  private final ServerSocket listener;
  private final int[] servers;

  Balancer(int... servers) throws IOException {
    this.servers = servers;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    inBackground(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() throws IOException {
    for (int next = 0; !listener.isClosed(); next++) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), servers[next % servers.length]);
      inBackground(() -> pass(client, server));
      inBackground(() -> pass(server, client));
    }
  }

  private static void pass(Socket from, Socket to) throws IOException {
    try (from; to) {
      from.getInputStream().transferTo(to.getOutputStream());
    }
  }

  private interface Transfer {
    void run() throws IOException;
  }

  private static void inBackground(Transfer transfer) {
    Thread thread = new Thread(() -> {
      try {
        transfer.run();
      } catch (IOException e) {
        // one of the two ends is closed: this direction has ended
      }
    }, "balancer");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
