// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantLoad;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import io.ycsbpack.testkit.TestConsole;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two clients that share a load make exactly the rows that one makes. */
class SharedLoadIT {
  private static final String CONTENT = "SELECT concat(toString(count()), ' ', toString(sum(cityHash64(*)))) FROM ";
  private final ExecutorService secondClient = Executors.newSingleThreadExecutor();

  @BeforeEach
  void drop() throws Exception {
    for (String table : new String[]{"shared_load", "whole_load"}) {
      TestDatabase.execute("DROP TABLE IF EXISTS " + table + " SYNC", "DROP TABLE IF EXISTS " + table + "_t2 SYNC");
    }
  }

  @AfterEach
  void close() {
    secondClient.shutdownNow();
  }

  @ParameterizedTest
  @CsvSource({"client, 10100", "server, 1100000"})
  void theirRowsAreThoseOfOne(String load, String rows) throws Exception {
    Settings whole = settings("whole_load", load, rows);
    assertThat(load(whole).written().rows()).isEqualTo(Long.parseLong(rows));

    Settings shared = settings("shared_load", load, rows).with(Map.of("clientcount", "2"), "");
    // The second one is there first and has to wait for the tables.
    Future<LoadReport> second = secondClient.submit(() -> load(shared.with(Map.of("client", "1"), "")));
    LoadReport first = load(shared.with(Map.of("client", "0"), ""));

    assertThat(first.written().rows() + second.get().written().rows()).isEqualTo(Long.parseLong(rows));
    assertThat(first.written().rows()).isPositive();
    assertThat(second.get().written().rows()).isPositive();
    assertThat(content("shared_load")).isEqualTo(content("whole_load"));
    assertThat(content("shared_load_t2")).isEqualTo(content("whole_load_t2"));
    ClickHouseTenantStore store = new ClickHouseTenantStore(TestDatabase.options());
    assertThat(store.state(TenantSpec.of(shared)).kind()).isEqualTo(Kind.COMPLETE);
    store.close();

    assertThat(load(shared.with(Map.of("client", "1"), "")).written().rows()).as("what is there is kept").isZero();
  }

  private static Settings settings(String table, String load, String rows) {
    return Settings.NONE.with(Map.of("tenantq.table", table, "tenantq.load", load, "tenantq.rows", rows,
        "tenantq.tenants", "7", "tenantq.writebatch", "1000"), "");
  }

  private static LoadReport load(Settings settings) throws InterruptedException {
    ClickHouseTenantStore store = new ClickHouseTenantStore(TestDatabase.options());
    try {
      return new TenantLoad(store, settings, new TestConsole(), () -> false).run(true);
    } finally {
      store.close();
    }
  }

  private String content(String table) throws Exception {
    return TestDatabase.value(CONTENT + table);
  }
}
