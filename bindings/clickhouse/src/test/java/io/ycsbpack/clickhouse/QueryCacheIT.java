package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import io.ycsbpack.core.tenant.TenantWriter;
import io.ycsbpack.testkit.TestConsole;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** The server's query cache is asked for by the measured statements alone: it refuses what preflight and checks ask. */
class QueryCacheIT {
  private static final TenantSpec SPEC = new TenantSpec("query_cache_it", 1000, 5, 3, 10, 1, false);

  @Test
  void recordsAreLoadedAndReadWithTheQueryCacheOn() throws DBException {
    Settings settings = settings("use_query_cache=1, max_threads=2");
    try (Target target = new ClickHouseBinding().open(settings, new TestConsole())) {
      target.prepareCoreTable(new CoreTable("query_cache_records", 1, "field", false, CoreTable.Use.LOAD_ALL));
    }
    ClickHouse database = open(settings);
    assertThat(database.insert("query_cache_records", "k", Map.of("field0", new StringByteIterator("a"))))
        .isSameAs(Status.OK);
    Map<String, ByteIterator> record = new HashMap<>();
    assertThat(database.read("query_cache_records", "k", null, record)).isSameAs(Status.OK);
    assertThat(record).containsKey("field0");
    assertThat(database.run("SELECT now()", new long[1])).as("the cache refuses it: the setting was sent")
        .isNotSameAs(Status.OK);
    database.cleanup();
  }

  @Test
  void theTenantQueriesCarryTheSettingAndTheirPreparationDoesNot() throws DBException {
    load(settings("use_query_cache=1"));
    assertThat(q2(settings("use_query_cache=1"))).isSameAs(Status.OK);

    // A value that no server takes shows which statements carry a setting.
    Settings wrong = settings("query_cache_nondeterministic_function_handling=nonsense");
    load(wrong);
    assertThat(q2(wrong)).isNotSameAs(Status.OK);
  }

  @Test
  void aCacheIsBetweenOnlyWhenItIsSwitchedOn() {
    assertThat(ConnectionOptions.of(settings("use_query_cache=1")).isCacheBetween()).isTrue();
    assertThat(ConnectionOptions.of(settings("use_query_cache=true")).isCacheBetween()).isTrue();
    assertThat(ConnectionOptions.of(settings("use_query_cache=0")).isCacheBetween()).isFalse();
  }

  private static void load(Settings settings) {
    try (Target target = new ClickHouseBinding().open(settings, new TestConsole())) {
      TenantStore store = target.tenantStore().orElseThrow();
      store.create(SPEC);
      try (TenantWriter writer = store.writer(SPEC)) {
        writer.write(0, 500);
      }
      store.generate(SPEC, 500, SPEC.rows());
      store.fillSecondTable(SPEC, Progress.NONE);
      assertThat(store.state(SPEC).kind()).isEqualTo(Kind.COMPLETE);
    }
  }

  private static Status q2(Settings settings) throws DBException {
    ClickHouse database = open(settings);
    TenantQueries queries = database.tenantQueries(SPEC);
    Status status = queries.q2(1, 1, new TenantAnswer());
    database.cleanup();
    return status;
  }

  private static ClickHouse open(Settings settings) throws DBException {
    ClickHouse database = new ClickHouse();
    database.setProperties(settings.toProperties());
    database.init();
    return database;
  }

  private static Settings settings(String serverSettings) {
    return TestDatabase.settings().with(Map.of("clickhouse.settings", serverSettings), "");
  }
}
