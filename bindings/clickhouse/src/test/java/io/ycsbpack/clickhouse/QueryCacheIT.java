// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

/** The server's query cache is asked for by the measured statements alone: it refuses what preflight and checks ask. */
class QueryCacheIT {
  private static final TenantSpec SPEC = new TenantSpec("query_cache_it", 1000, 5, 3, 10, 1, false);

  @Test
  void recordsAreLoadedAndReadWithTheQueryCacheOn() throws DBException {
    Settings settings = settings("use_query_cache=1, max_threads=2");
    try (Target target = TestDatabase.target(settings)) {
      target.prepareCoreTable(TestDatabase.table("query_cache_records", 1, CoreTable.Use.LOAD_ALL));
    }
    ClickHouse database = TestDatabase.open(settings);
    assertThat(database.insert("query_cache_records", "k", TestDatabase.fields("a")))
        .isSameAs(Status.OK);
    assertThat(TestDatabase.read(database, "query_cache_records", "k", "field0")).isEqualTo("a");
    assertThat(database.run("Q", "SELECT now()", new long[1])).as("the cache refuses it: the setting was sent")
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
    assertThat(ClickHouseOptions.of(settings("use_query_cache=1")).isCacheBetween()).isTrue();
    assertThat(ClickHouseOptions.of(settings("use_query_cache=true")).isCacheBetween()).isTrue();
    assertThat(ClickHouseOptions.of(settings("use_query_cache=0")).isCacheBetween()).isFalse();
  }

  private static void load(Settings settings) {
    try (Target target = TestDatabase.target(settings)) {
      TestDatabase.load(target.tenantStore().orElseThrow(), SPEC);
    }
  }

  private static Status q2(Settings settings) throws DBException {
    ClickHouse database = TestDatabase.open(settings);
    TenantQueries queries = database.tenantQueries(SPEC);
    Status status = queries.ask(TenantQuery.Q2, 1, 1, new TenantAnswer());
    database.cleanup();
    return status;
  }

  private static Settings settings(String serverSettings) {
    return TestDatabase.settings("clickhouse.settings", serverSettings);
  }
}
