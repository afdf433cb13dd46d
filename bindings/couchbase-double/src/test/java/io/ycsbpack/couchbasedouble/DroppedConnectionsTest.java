// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients whose connections are closed connect again at once, while those of others are still being closed. */
class DroppedConnectionsTest {
  private static final int CLIENTS = 100;
  /** A request that does nothing, and the first byte of its answer. */
  private static final byte[] NOOP = {(byte) 0x80, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0};
  private static final int ANSWER = 0x81;

  private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
  private CouchbaseDouble server;

  @BeforeEach
  void start() throws IOException {
    server = CouchbaseDouble.builder().start();
  }

  @AfterEach
  void close() {
    server.close();
    clients.shutdownNow();
  }

  @Test
  void whatIsConnectedAfterTheDropIsServed() throws Exception {
    List<Future<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      answers.add(clients.submit(this::afterTheDrop));
    }
    await().atMost(Duration.ofMinutes(2)).until(() -> server.connections() == CLIENTS);

    server.dropConnections();

    for (Future<Integer> answer : answers) {
      assertThat(answer.get()).isEqualTo(ANSWER);
    }
  }

  private int afterTheDrop() throws IOException {
    try (Socket first = new Socket(InetAddress.getLoopbackAddress(), server.keyValuePort())) {
      first.getInputStream().read();
    }
    try (Socket second = new Socket(InetAddress.getLoopbackAddress(), server.keyValuePort())) {
      second.getOutputStream().write(NOOP);
      return second.getInputStream().read();
    }
  }
}
