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
import java.util.List;
import org.junit.jupiter.api.Test;

/** Starting and ending the double, and its connections. */
class LifecycleIT {
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

  private static List<String> threads() {
    return Thread.getAllStackTraces()
        .keySet()
        .stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("couchbase-double"))
        .toList();
  }
}
