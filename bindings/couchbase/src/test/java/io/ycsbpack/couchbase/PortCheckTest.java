// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A look at a port finds the reason if the driver found no connection. */
class PortCheckTest {
  private static final int REQUEST_BYTES = 24;
  /** Longer than the look that is taken while the driver still tries. */
  private static final Executor LATE = CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS);

  @Test
  void aPortThatAnswersLateIsNamedForWhatItSpeaksWhereConnectingMayTakeLong() throws IOException {
    try (ServerSocket web = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answer = CompletableFuture.runAsync(() -> answerOne(web), LATE);
      CouchbaseOptions options = CouchbaseOptions.of(Settings.NONE.with(Map.of("couchbase.host",
          "couchbase://127.0.0.1:" + web.getLocalPort() + "=kv", "couchbase.password", "none",
          "couchbase.connectTimeout", "4m"), ""));

      PortCheck check = new PortCheck(options);

      assertThat(check.message(check.look().join())).contains(web.getLocalPort() + " speaks HTTP");
      answer.join();
    }
  }

  private static void answerOne(ServerSocket web) {
    try (Socket client = web.accept()) {
      // Closing with unread bytes would reset the connection, and the answer could be lost with it.
      client.getInputStream().readNBytes(REQUEST_BYTES);
      client.getOutputStream().write('H');
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
