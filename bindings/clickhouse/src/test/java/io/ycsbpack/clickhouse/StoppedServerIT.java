// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.clickhouse.embedded.EmbeddedClickHouse;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is stopped in the middle of an insert keeps its connections and takes nothing more. */
class StoppedServerIT {
  private static final TenantSpec SPEC = new TenantSpec("stopped_it", 1000, 5, 3, 10, 1, false);
  /** More than any server takes before it is stopped. */
  private static final long ENDLESS = 10_000_000_000L;

  @TempDir
  Path data;

  @Test
  void anInsertOfATenantWriterEndsInATimeout() throws Exception {
    try (EmbeddedClickHouse server = TestServer.start(data)) {
      Settings settings = TestDatabase.settingsOf(server.jdbcUrl(), ClickHouseProperties.TIMEOUT.name(), "10s");
      ClickHouseTenantStore store = new ClickHouseTenantStore(ClickHouseOptions.of(settings));
      store.create(SPEC);
      try (TenantWriter writer = store.writer(SPEC)) {
        CompletableFuture<Exception> insert = CompletableFuture
            .supplyAsync(() -> catchException(() -> writer.write(0, ENDLESS)));
        await().atMost(Duration.ofMinutes(2))
            .until(() -> TestServer.ask(server, "SELECT count() FROM system.processes WHERE query LIKE 'INSERT%'")
                .equals("1"));
        signal("-STOP", server);

        Exception failure = insert.get(5, TimeUnit.MINUTES);

        assertThat(ClickHouseFailure.of(failure).status()).isSameAs(ClickHouseFailure.TIMEOUT);
      } finally {
        signal("-CONT", server);
        store.close();
      }
    }
  }

  private static void signal(String signal, EmbeddedClickHouse server) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", signal, String.valueOf(server.pid())).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
  }
}
