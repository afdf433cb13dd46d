// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.console.ProcessConsole;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Bytes sent as fast as they go, over connections side by side, until it is closed. */
public final class BulkSender implements AutoCloseable {
  private static final int CHUNK = 1 << 16;
  private static final int CONNECT_MILLIS = 10_000;

  private final List<Socket> sockets = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  public BulkSender(InetSocketAddress receiver, int streams) throws IOException {
    for (int i = 0; i < streams; i++) {
      Socket socket = new Socket();
      sockets.add(socket);
      try {
        socket.connect(receiver, CONNECT_MILLIS);
      } catch (IOException e) {
        close();
        throw e;
      }
      Thread thread = new Thread(() -> send(socket), "sender-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  public boolean isSending() {
    return threads.stream().anyMatch(Thread::isAlive);
  }

  @Override
  public void close() throws IOException {
    closed = true;
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void send(Socket socket) {
    byte[] chunk = new byte[CHUNK];
    try (OutputStream out = socket.getOutputStream()) {
      while (!closed) {
        out.write(chunk);
      }
    } catch (IOException e) {
      if (!closed) {
        ProcessConsole.warn("a connection of the transfer was lost: " + socket + ": " + e.getMessage());
      }
    }
  }
}
