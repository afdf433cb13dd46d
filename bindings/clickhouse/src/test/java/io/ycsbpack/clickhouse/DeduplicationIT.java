// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/**
 * Every insert counts, also one that is equal to an earlier one. The tables here have the setting that makes a
 * MergeTree of one server drop such inserts, as replicated tables do by default.
 */
class DeduplicationIT extends OpenDatabase {
  private static final String TABLE = "deduplication_it";
  private static final String WINDOW = " MODIFY SETTING non_replicated_deduplication_window = 1000";
  private static final TenantSpec SPEC = new TenantSpec("deduplication_tenants", 100, 5, 3, 10, 1, false);

  @BeforeEach
  void prepare() throws Exception {
    TestDatabase.prepare(TestDatabase.table(TABLE, 1, CoreTable.Use.LOAD_ALL));
    connections.current().execute("ALTER TABLE " + TABLE + WINDOW);
  }

  @Test
  void anUpdateToAnEarlierValueIsNotDropped() {
    for (String value : new String[]{"a", "b", "a"}) {
      assertThat(database.update(TABLE, "k", TestDatabase.fields(value))).isSameAs(Status.OK);
    }

    assertThat(TestDatabase.read(database, TABLE, "k", "field0")).isEqualTo("a");
  }

  @Test
  void aRecordThatWasDeletedCanBeInsertedAgain() {
    database.insert(TABLE, "k", TestDatabase.fields("a"));
    database.delete(TABLE, "k");
    assertThat(database.insert(TABLE, "k", TestDatabase.fields("a"))).isSameAs(Status.OK);

    assertThat(TestDatabase.read(database, TABLE, "k", "field0")).isEqualTo("a");
  }

  @Test
  void rowsOfTenantsThatWereClearedCanBeWrittenAgain() throws Exception {
    ClickHouseTenantStore store = new ClickHouseTenantStore(TestDatabase.options());
    store.create(SPEC);
    connections.current().execute("ALTER TABLE " + SPEC.table() + WINDOW);
    try (TenantWriter writer = store.writer(SPEC)) {
      writer.write(0, SPEC.rows());
      store.clear(SPEC, 0, SPEC.rows());
      writer.write(0, SPEC.rows());
    }
    assertThat(store.state(SPEC).rows()).isEqualTo(SPEC.rows());

    store.clear(SPEC, 0, SPEC.rows());
    store.generate(SPEC, 0, SPEC.rows());
    store.clear(SPEC, 0, SPEC.rows());
    store.generate(SPEC, 0, SPEC.rows());
    assertThat(store.state(SPEC).rows()).isEqualTo(SPEC.rows());
    store.close();
  }
}
