// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fakes of older servers: the test server behind a proxy that puts another version into its answers. */
class OldServerIT {
  private FaultyProxy proxy;

  @BeforeEach
  void open() throws IOException {
    proxy = new FaultyProxy(TestServer.get().httpPort());
  }

  @AfterEach
  void close() {
    proxy.close();
  }

  @Test
  void aServerBefore23Point8IsRefused() {
    pretend("23.7.1.1");

    assertThatThrownBy(this::target).isInstanceOf(TargetException.class)
        .hasMessageContainingAll("its version is 23.7.1.1", "23.8 is the oldest");
  }

  @Test
  void recordsNeed25Point6AndTenantsDoNot() {
    pretend("25.5.1.1");

    try (Target target = target()) {
      assertThat(target.versions()).containsEntry("server", "25.5.1.1");
      assertThatThrownBy(
          () -> target.prepareCoreTable(TestDatabase.table("old_it", 1, CoreTable.Use.LOAD_ALL)))
          .isInstanceOf(TargetException.class)
          .hasMessageContainingAll("need ClickHouse 25.6 or newer", "this is 25.5.1.1", "the tenant mix runs on it");
    }
  }

  private void pretend(String version) {
    assertThat(version).as("as long as the real one").hasSameSizeAs(TestServer.get().version());
    proxy.replace(TestServer.get().version(), version);
  }

  private Target target() {
    return TestDatabase.target(TestDatabase.settingsOf(TestDatabase.urlOf(proxy.port())));
  }
}
