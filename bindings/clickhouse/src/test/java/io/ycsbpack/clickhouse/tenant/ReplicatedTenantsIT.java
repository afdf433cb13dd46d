// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.connection.ClickHouseOptions;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.tenant.TenantSpec;
import org.junit.jupiter.api.Test;

/** Statements for tables that servers replicate, as a real server parses them; there are no replicas here. */
class ReplicatedTenantsIT {
  private static final TenantSpec SPEC = new TenantSpec("tenants", 100, 5, 3, 10, 1, true);
  private static final ClickHouseOptions REPLICATED = TestDatabase.options("clickhouse.engine", "replicated",
      "clickhouse.cluster", "my cluster");

  @Test
  void tablesAreMadeAndDroppedOnTheWholeCluster() throws Exception {
    for (String create : new String[]{TenantTables.createEvents(SPEC, REPLICATED),
      TenantTables.createSecond(SPEC, REPLICATED)}) {
      assertThat(parsed(create)).contains("ON CLUSTER `my cluster`", "ENGINE = ReplicatedMergeTree");
    }
    assertThat(parsed(REPLICATED.drop("tenants"))).contains("ON CLUSTER `my cluster`");
    assertThat(parsed(TenantTables.truncateSecond(SPEC, REPLICATED))).contains("ON CLUSTER `my cluster`");
  }

  @Test
  void withoutTheseOptionsTheyAreLocal() throws Exception {
    assertThat(parsed(TenantTables.createEvents(SPEC, TestDatabase.options()))).contains("ENGINE = MergeTree")
        .doesNotContain("CLUSTER");
  }

  private static String parsed(String statement) throws Exception {
    return TestDatabase.value("SELECT formatQuery(" + Sql.text(statement) + ")");
  }
}
