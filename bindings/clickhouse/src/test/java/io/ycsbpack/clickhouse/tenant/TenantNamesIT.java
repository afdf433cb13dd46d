// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.core.tenant.ExpectedAnswers;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** The tenant data set under names that are no plain words. */
class TenantNamesIT {

  @ParameterizedTest
  @ValueSource(strings = {"system.one", "a where b", "t\u00e4 \u8868"})
  void itIsLoadedAndQueriedUnderAnyName(String name) throws Exception {
    TenantSpec spec = new TenantSpec(name, 1000, 5, 3, 10, 1, false);
    ClickHouseTenantStore store = new ClickHouseTenantStore(TestDatabase.options());
    TestDatabase.load(store, spec);
    store.close();

    ClickHouse database = TestDatabase.open();
    TenantQueries queries = database.tenantQueries(spec);
    ExpectedAnswers expected = new ExpectedAnswers(spec);
    queries.mark(4711);
    for (TenantQuery query : TenantQuery.values()) {
      TenantAnswer answer = new TenantAnswer();
      assertThat(queries.ask(query, 2, 1, answer)).isSameAs(Status.OK);
      assertThat(expected.isRight(query, 2, 1, answer)).as("%s: %s", query, answer).isTrue();
    }
    database.cleanup();
  }
}
