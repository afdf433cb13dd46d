package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couchbase.client.java.query.QueryOptions;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.couchbase.connection.ConnectionOptions;
import io.ycsbpack.couchbase.connection.SharedCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The query service's own count tells whether others load it. */
class StatementCountIT {
  private static final int STATEMENTS = 40;

  @RegisterExtension
  private final TestCluster cluster = new TestCluster();

  @Test
  void countsTheStatementsOfEveryClientWithoutItsOwn() throws Exception {
    assumeTrue(TestCluster.isDouble(), "needs a cluster that nothing else uses");
    try (Target target = cluster.open();
        SharedCluster another = SharedCluster.join(ConnectionOptions.of(cluster.settings()))) {
      QueryCount count = target.statementCount().orElseThrow();
      long before = count.read().queries();
      for (int i = 0; i < STATEMENTS; i++) {
        another.cluster().query("SELECT i.name FROM system:indexes AS i", QueryOptions.queryOptions());
      }

      assertThat(count.read().queries() - before).isEqualTo(STATEMENTS);
      assertThat(count.read().queries() - before).as("readings are not in it").isEqualTo(STATEMENTS);
    }
  }
}
