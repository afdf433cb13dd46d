// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A network in front of a double on which every byte arrives later by a delay, in both directions. */
final class SlowNetwork implements AutoCloseable {
  private final long delayNanos;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Set<AutoCloseable> open = ConcurrentHashMap.newKeySet();
  private String connectionString;

  private SlowNetwork(Duration delay) {
    delayNanos = delay.toNanos();
  }

  /** Puts it in front of this double, which from now on announces its ports. */
  static SlowNetwork before(CouchbaseDouble server, Duration delay) throws IOException {
    SlowNetwork network = new SlowNetwork(delay);
    network.connectionString = server.announce(network.portTo(server.keyValuePort()),
        network.portTo(server.managementPort()));
    return network;
  }

  String connectionString() {
    return connectionString;
  }

  private int portTo(int port) throws IOException {
    ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    open.add(listening);
    daemon(() -> {
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        open.add(client);
        open.add(server);
        daemon(() -> pass(client, server));
        daemon(() -> pass(server, client));
      }
    });
    return listening.getLocalPort();
  }

  private void pass(Socket from, Socket to) throws IOException {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    byte[] buffer = new byte[65536];
    for (int size = in.read(buffer); size >= 0; size = in.read(buffer)) {
      byte[] sent = Arrays.copyOf(buffer, size);
      later(() -> {
        out.write(sent);
        out.flush();
      });
    }
    later(to::close);
  }

  /** What ends with an exception because a side closed its socket. */
  private interface Step {
    void take() throws IOException;
  }

  private void later(Step step) {
    clock.schedule(() -> {
      step.take();
      return null;
    }, delayNanos, TimeUnit.NANOSECONDS);
  }

  private static void daemon(Step step) {
    Thread thread = new Thread(() -> {
      try {
        step.take();
      } catch (IOException | RejectedExecutionException e) {
        // a side closed its socket, or the network ended
      }
    }, "slow-network");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    for (AutoCloseable one : open) {
      try {
        one.close();
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }
}
