// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.ycsbpack.core.property.Settings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** A server that is stopped accepts connections and takes no more than fits into buffers. */
class SendLimitTest {
  /** Six seconds, which are clickhouse.timeout and what the client waits longer, pass in a tenth of one. */
  private static final LongSupplier FAST = () -> System.nanoTime() * 60;

  @Test
  void anInsertThatTheServerDoesNotTakeEndsInATimeout() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ClickHouseOptions options = ClickHouseOptions.measured(Settings.NONE.with(
          Map.of(ClickHouseProperties.URL.name(), "jdbc:clickhouse://127.0.0.1:" + server.getLocalPort() + "/default",
              ClickHouseProperties.TIMEOUT.name(), "1s"),
          ""));
      try (HttpChannel http = new HttpChannel(options.endpoints().get(0), options, FAST)) {
        String insert = http.insertPath("INSERT INTO t FORMAT RowBinary", Map.of());
        Exception failure = assertTimeoutPreemptively(Duration.ofMinutes(5),
            () -> catchException(() -> http.insert(insert, out -> {
              byte[] rows = new byte[1 << 20];
              while (true) {
                out.write(rows);
              }
            })));

        assertThat(failure).isInstanceOf(SocketTimeoutException.class)
            .hasMessageContaining("did not take the request within 6000 ms");
        assertThat(ClickHouseFailure.of(failure).status()).isSameAs(ClickHouseFailure.TIMEOUT);
      }
    }
  }
}
