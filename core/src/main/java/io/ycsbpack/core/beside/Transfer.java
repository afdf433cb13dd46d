package io.ycsbpack.core.beside;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Bytes sent over loopback as fast as they go, sender and receiver in this process, with what arrived over time. */
public final class Transfer implements AutoCloseable {
  /** Name of the file with a line for each interval: its end (UTC) and the bytes that arrived in it. */
  public static final String FILE = "transfer.csv";
  private static final int CHUNK = 1 << 16;
  private static final long INTERVAL_MILLIS = 100;

  private final ServerSocket receiver;
  private final List<Socket> sockets = new ArrayList<>();
  private final AtomicLong received = new AtomicLong();
  private final BufferedWriter log;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(Transfer::daemon);
  private long logged;

  private Transfer(ServerSocket receiver, Path file) throws IOException {
    this.receiver = receiver;
    log = Files.newBufferedWriter(file);
  }

  /** Begins to send to this port, over so many connections. */
  public static Transfer start(int port, int streams, Path file) throws IOException {
    Transfer transfer = new Transfer(new ServerSocket(port, streams, InetAddress.getLoopbackAddress()), file);
    for (int i = 0; i < streams; i++) {
      Socket sender = new Socket(InetAddress.getLoopbackAddress(), port);
      Socket sink = transfer.receiver.accept();
      transfer.sockets.addAll(List.of(sender, sink));
      daemon(() -> transfer.send(sender)).start();
      daemon(() -> transfer.receive(sink)).start();
    }
    transfer.clock.scheduleAtFixedRate(transfer::tick, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    return transfer;
  }

  /** Bytes that arrived. */
  public long bytes() {
    return received.get();
  }

  /** Ends sending; the file is whole then. Closing twice is closing once. */
  @Override
  public void close() throws IOException {
    clock.shutdown();
    receiver.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    synchronized (log) {
      log.close();
    }
  }

  private void send(Socket socket) {
    byte[] chunk = new byte[CHUNK];
    try (OutputStream out = socket.getOutputStream()) {
      while (!socket.isClosed()) {
        out.write(chunk);
      }
    } catch (IOException e) {
      endsWhenClosed(socket, e);
    }
  }

  private void receive(Socket socket) {
    byte[] chunk = new byte[CHUNK];
    try (InputStream in = socket.getInputStream()) {
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        received.addAndGet(read);
      }
    } catch (IOException e) {
      endsWhenClosed(socket, e);
    }
  }

  private void endsWhenClosed(Socket socket, IOException e) {
    if (!receiver.isClosed()) {
      System.err.println("warning: a connection of the transfer was lost: " + socket + ": " + e.getMessage());
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
      throw new UncheckedIOException(e);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "transfer");
    thread.setDaemon(true);
    return thread;
  }
}
