package io.ycsbpack.clickhouse.connection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes connections on to the real server and closes them when it is told to, as proxies do with idle ones. */
final class ClosingRelay implements AutoCloseable {
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ServerSocket listener;
  private final int serverPort;

  ClosingRelay(int serverPort) throws IOException {
    this.serverPort = serverPort;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    inBackground(this::accept);
  }

  /** URL for the binding. */
  String url() {
    return "jdbc:clickhouse://127.0.0.1:" + listener.getLocalPort() + "/default";
  }

  /** Closes the connections that there are; new ones are served. */
  void closeConnections() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  private void accept() throws IOException {
    while (!listener.isClosed()) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
      sockets.add(client);
      sockets.add(server);
      inBackground(() -> client.getInputStream().transferTo(server.getOutputStream()));
      inBackground(() -> server.getInputStream().transferTo(client.getOutputStream()));
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
    }, "closing-relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
      closeConnections();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
