package io.ycsbpack.clickhouse.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.binding.CoreTable;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Statements for a table that servers replicate, as a real server parses them; there are no replicas here. */
class ReplicatedRecordsIT {

  @Test
  void theTableIsMadeAndDroppedOnTheWholeCluster() throws SQLException {
    ConnectionOptions options = ConnectionOptions.of(TestDatabase.settings()
        .with(Map.of("clickhouse.engine", "replicated", "clickhouse.cluster", "main"), ""));
    String create = RecordStatements.create(new CoreTable("t", 2, "field", false, CoreTable.Use.LOAD_ALL), options);
    try (HostConnections connections = new HostConnections(TestDatabase.options())) {
      assertThat(connections.current().value("SELECT formatQuery(" + Sql.text(create) + ")"))
          .contains("ON CLUSTER main", "ENGINE = ReplicatedCoalescingMergeTree");
      assertThat(connections.current()
          .value("SELECT formatQuery(" + Sql.text(RecordStatements.drop("t", options)) + ")"))
          .contains("ON CLUSTER main");
    }
  }
}
