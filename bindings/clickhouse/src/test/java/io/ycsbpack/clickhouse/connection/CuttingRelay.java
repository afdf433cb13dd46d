package io.ycsbpack.clickhouse.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Passes connections on to the real server and can cut its answers off after the first lines of their headers. */
final class CuttingRelay implements AutoCloseable {
  private static final int LINES_KEPT = 2;

  private final ServerSocket listener;
  private final int serverPort;
  private volatile boolean cutting;

  CuttingRelay(int serverPort) throws IOException {
    this.serverPort = serverPort;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    inBackground(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** From now on an answer ends within its headers, at the end of a line: what a killed server can leave. */
  void cutAnswers() {
    cutting = true;
  }

  private void accept() throws IOException {
    while (!listener.isClosed()) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
      inBackground(() -> client.getInputStream().transferTo(server.getOutputStream()));
      inBackground(() -> answer(server.getInputStream(), client));
    }
  }

  private void answer(InputStream from, Socket client) throws IOException {
    OutputStream to = client.getOutputStream();
    byte[] part = new byte[8192];
    int lines = 0;
    // Looks at the lines before it reads on: a whole answer may come in one part, and no other follows it.
    while (lines < LINES_KEPT) {
      int read = from.read(part);
      if (read < 0) {
        break;
      }
      int kept = 0;
      while (kept < read && (!cutting || lines < LINES_KEPT)) {
        lines += cutting && part[kept] == '\n' ? 1 : 0;
        kept++;
      }
      to.write(part, 0, kept);
    }
    client.close();
  }

  private static void inBackground(Transfer transfer) {
    Thread thread = new Thread(() -> {
      try {
        transfer.run();
      } catch (IOException e) {
        // one of the two ends has gone: so does this thread
      }
    }, "cutting-relay");
    thread.setDaemon(true);
    thread.start();
  }

  private interface Transfer {
    void run() throws IOException;
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
