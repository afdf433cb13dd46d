package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.probe.QueryCount.Counts;
import org.junit.jupiter.api.Test;

/** The servers' count of queries holds those of the client and none of the count's own. */
class ServerQueriesIT {

  @Test
  void theCountsOwnQueriesAreNotInIt() throws Exception {
    try (ServerQueries queries = new ServerQueries(TestDatabase.options());
        HostConnections connections = new HostConnections(TestDatabase.options())) {
      connections.current().run("SELECT 1");
      Counts before = queries.read();
      Counts idle = queries.read();
      for (int i = 0; i < 20; i++) {
        connections.current().run("SELECT 1");
      }
      Counts after = queries.read();

      assertThat(idle.queries() - before.queries()).isZero();
      assertThat(after.queries() - before.queries()).isEqualTo(20);
    }
  }
}
