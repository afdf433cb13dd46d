// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.connection.ClickHouseOptions;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.binding.CoreTable;
import org.junit.jupiter.api.Test;

/** Statements for a table that servers replicate, as a real server parses them; there are no replicas here. */
class ReplicatedRecordsIT {

  @Test
  void theTableIsMadeAndDroppedOnTheWholeCluster() throws Exception {
    ClickHouseOptions options = TestDatabase.options("clickhouse.engine", "replicated", "clickhouse.cluster", "main");
    String create = RecordTable.create(TestDatabase.table("t", 2, CoreTable.Use.LOAD_ALL), options);
    assertThat(TestDatabase.value("SELECT formatQuery(" + Sql.text(create) + ")"))
        .contains("ON CLUSTER main", "ENGINE = ReplicatedCoalescingMergeTree");
    assertThat(TestDatabase.value("SELECT formatQuery(" + Sql.text(options.drop("t")) + ")"))
        .contains("ON CLUSTER main");
  }
}
