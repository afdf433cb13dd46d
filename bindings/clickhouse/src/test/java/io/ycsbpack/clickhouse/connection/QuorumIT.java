package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What replicas are asked for goes with the statements that it concerns. */
class QuorumIT {
  private static final String SEQUENTIAL = "SELECT getSetting('select_sequential_consistency')";

  @Test
  void insertsWaitForTheQuorumAndReadsSeeIt() throws SQLException {
    Settings settings = TestDatabase.settings()
        .with(Map.of("clickhouse.insertquorum", "2", "clickhouse.sequentialconsistency", "true"), "");
    for (ConnectionOptions options : new ConnectionOptions[]{ConnectionOptions.of(settings),
      ConnectionOptions.measured(settings)}) {
      try (HostConnections connections = new HostConnections(options)) {
        assertThat(connections.current().value(SEQUENTIAL)).isEqualTo("1");
        assertThat(connections.current().insertSettings()).containsEntry("insert_quorum", "2")
            .containsEntry("insert_quorum_parallel", "0");
      }
    }
  }

  @Test
  void byDefaultNothingOfItIsSent() throws SQLException {
    try (HostConnections connections = new HostConnections(TestDatabase.options())) {
      assertThat(connections.current().value(SEQUENTIAL)).isEqualTo("0");
      assertThat(connections.current().insertSettings()).doesNotContainKeys("insert_quorum", "insert_quorum_parallel");
    }
  }

  @Test
  void consistencyNeedsAQuorumToBeConsistentWith() {
    assertThatThrownBy(() -> ConnectionOptions.of(TestDatabase.settings()
        .with(Map.of("clickhouse.sequentialconsistency", "true", "clickhouse.insertquorum", "1"), "")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("clickhouse.insertquorum=2 or more");
  }
}
