package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.records.RecordTable;
import io.ycsbpack.clickhouse.tenant.ClickHouseTenantStore;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import io.ycsbpack.core.tenant.TenantWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** A user whose profile fixes the settings of inserts can write all the same. */
class BoundUserIT {
  private static final String USERS = """
      <clickhouse>
        <profiles><bound><constraints>
          <async_insert><readonly/></async_insert>
          <insert_deduplicate><readonly/></insert_deduplicate>
          <deduplicate_insert><readonly/></deduplicate_insert>
          <deduplicate_insert_select><readonly/></deduplicate_insert_select>
        </constraints></bound></profiles>
        <users><bound>
          <password></password><networks><ip>127.0.0.1</ip></networks><profile>bound</profile><quota>default</quota>
        </bound></users>
      </clickhouse>
      """;

  @Test
  void settingsThatTheUserMayNotChangeAreLeftAsTheyAre(@TempDir Path folder) throws Exception {
    Files.createDirectories(folder.resolve("users.d"));
    Files.writeString(folder.resolve("users.d/bound.xml"), USERS);
    try (EmbeddedClickHouse server = Servers.start(folder)) {
      Settings settings = Settings.NONE
          .with(Map.of(ClickHouseProperties.URL.name(), server.jdbcUrl(), "clickhouse.user", "bound"), "");
      try (HostConnections connections = new HostConnections(ConnectionOptions.of(settings))) {
        RecordTable.prepare(connections.current(), new CoreTable("t", 1, "field", false, CoreTable.Use.LOAD_ALL));
      }
      ClickHouse database = new ClickHouse();
      database.setProperties(settings.toProperties());
      database.init();

      assertThat(database.insert("t", "k", Map.of("field0", new StringByteIterator("a")))).isSameAs(Status.OK);

      Map<String, ByteIterator> record = new HashMap<>();
      assertThat(database.read("t", "k", null, record)).isSameAs(Status.OK);
      assertThat(record.get("field0")).hasToString("a");
      database.cleanup();
      assertTenantsAreLoaded(settings);
    }
  }

  private static void assertTenantsAreLoaded(Settings settings) {
    TenantSpec spec = new TenantSpec("tenants", 100, 5, 3, 10, 1, false);
    ClickHouseTenantStore store = new ClickHouseTenantStore(ConnectionOptions.of(settings));
    store.create(spec);
    try (TenantWriter writer = store.writer(spec)) {
      writer.write(0, 50);
    }
    store.generate(spec, 50, 100);
    store.fillSecondTable(spec, Progress.NONE);
    assertThat(store.state(spec).kind()).isEqualTo(Kind.COMPLETE);
    store.close();
  }
}
