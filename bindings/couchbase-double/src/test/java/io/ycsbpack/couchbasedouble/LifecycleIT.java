// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.json.JsonObject;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Starting and ending the double, and its connections. */
class LifecycleIT {
  private static final int CLIENTS = 100;
  /** A request that does nothing, and the first byte of its answer. */
  private static final byte[] NOOP = Arrays.copyOf(new byte[]{(byte) 0x80, 0x0a}, 24);
  private static final int ANSWER = 0x81;

  @Test
  void nothingIsLeftOnceItIsClosed() throws IOException {
    CouchbaseDouble server = new CouchbaseDouble();
    try (Cluster cluster = Cluster.connect(server.connectionString(), "Administrator", "password")) {
      cluster.bucket("default").waitUntilReady(Duration.ofMinutes(2));
      cluster.bucket("default").defaultCollection().upsert("k", JsonObject.create());
      assertThat(server.connections()).isPositive();
    }
    await().until(() -> server.connections() == 0);

    server.close();

    await().until(() -> threads().isEmpty());
    for (int port : new int[]{server.keyValuePort(), server.managementPort()}) {
      assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
          .isInstanceOf(ConnectException.class);
    }
    server.close();
  }

  @Test
  void itListensOnLoopbackAlone() throws IOException {
    List<InetAddress> others = NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
        .toList();
    try (CouchbaseDouble server = new CouchbaseDouble()) {
      for (InetAddress other : others) {
        assertThatThrownBy(() -> new Socket(other, server.keyValuePort()).close()).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new Socket(other, server.managementPort()).close()).isInstanceOf(IOException.class);
      }
      new Socket(InetAddress.getLoopbackAddress(), server.keyValuePort()).close();
    }
  }

  /** Clients reconnect at once, while other connections are still being closed. */
  @Test
  void whatIsConnectedAfterADropIsServed() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (CouchbaseDouble server = new CouchbaseDouble()) {
      List<Future<Integer>> answers = Stream.generate(() -> clients.submit(() -> afterTheDrop(server)))
          .limit(CLIENTS)
          .toList();
      await().atMost(Duration.ofMinutes(2)).until(() -> server.connections() == CLIENTS);

      server.dropConnections();

      for (Future<Integer> answer : answers) {
        assertThat(answer.get()).isEqualTo(ANSWER);
      }
    } finally {
      clients.shutdownNow();
    }
  }

  private static int afterTheDrop(CouchbaseDouble server) throws IOException {
    try (Socket first = new Socket(InetAddress.getLoopbackAddress(), server.keyValuePort())) {
      first.getInputStream().read();
    }
    try (Socket second = new Socket(InetAddress.getLoopbackAddress(), server.keyValuePort())) {
      second.getOutputStream().write(NOOP);
      return second.getInputStream().read();
    }
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces()
        .keySet()
        .stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("couchbase-double"))
        .toList();
  }
}
