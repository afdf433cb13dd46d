// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.console.ProcessConsole;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Receives and counts the data of {@link BulkSender}s. */
public final class BulkReceiver implements AutoCloseable {
  private static final int CHUNK = 1 << 16;

  private final ServerSocket server;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicLong received = new AtomicLong();
  private long logged;

  /** @param address null for all addresses */
  public BulkReceiver(InetAddress address, int port) throws IOException {
    server = new ServerSocket(port, 0, address);
    daemon(this::accept).start();
  }

  public long bytes() {
    return received.get();
  }

  /** Writes a line: the time (UTC), and the bytes received since the line before. For one thread. */
  public void log(Writer log) throws IOException {
    long now = received.get();
    log.write(Instant.now() + "," + (now - logged) + "\n");
    log.flush();
    logged = now;
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (!server.isClosed()) {
        Socket socket = server.accept();
        sockets.add(socket);
        daemon(() -> receive(socket)).start();
      }
    } catch (IOException e) {
      if (!server.isClosed()) {
        ProcessConsole.warn("no more connections are taken: " + e.getMessage());
      }
    }
  }

  /** A sender that is ended breaks its connections off: that is how a transfer ends. */
  private void receive(Socket socket) {
    byte[] chunk = new byte[CHUNK];
    try (InputStream in = socket.getInputStream()) {
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        received.addAndGet(read);
      }
    } catch (IOException e) {
      sockets.remove(socket);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "receiver");
    thread.setDaemon(true);
    return thread;
  }
}
