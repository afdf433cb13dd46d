// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.console.ProcessConsole;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Receives the data of {@link BulkSender}s, and writes a line for each interval: its end (UTC) and its received bytes.
 */
public final class BulkReceiver implements AutoCloseable {
  private static final int CHUNK = 1 << 16;

  private final ServerSocket server;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicLong received = new AtomicLong();
  private final Writer log;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(BulkReceiver::daemon);
  private long logged;

  /**
   * @param address null for all addresses
   * @param log     of the intervals; closed with the receiver
   */
  public BulkReceiver(InetAddress address, int port, Writer log, Duration interval) throws IOException {
    server = new ServerSocket(port, 0, address);
    this.log = log;
    daemon(this::accept).start();
    clock.scheduleAtFixedRate(this::tick, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  public long bytes() {
    return received.get();
  }

  /** Takes no more; the log is whole then. Closing twice is closing once. */
  @Override
  public void close() throws IOException {
    clock.shutdown();
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    synchronized (log) {
      log.close();
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

  private void tick() {
    long now = received.get();
    try {
      synchronized (log) {
        log.write(Instant.now() + "," + (now - logged) + "\n");
        log.flush();
      }
      logged = now;
    } catch (IOException e) {
      if (!server.isClosed()) {
        ProcessConsole.warn("the log of the transfer can't be written any more: " + e.getMessage());
        clock.shutdown();
      }
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "receiver");
    thread.setDaemon(true);
    return thread;
  }
}
