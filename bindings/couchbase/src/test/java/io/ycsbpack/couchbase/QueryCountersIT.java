package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couchbase.client.java.query.QueryOptions;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.couchbase.connection.ConnectionOptions;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the query service counts of itself is that of its clients' statements. */
class QueryCountersIT {
  private static final int STATEMENTS = 20;

  @RegisterExtension
  private final TestCluster cluster = new TestCluster();

  private static long since(long[] before, long[] after, QueryCounter counter) {
    int index = Arrays.asList(QueryCounter.values()).indexOf(counter);
    return after[index] - before[index];
  }

  @Test
  void statementsWithTheirScansTimeAndResultsAreCounted() throws Exception {
    try (Target target = cluster.open();
        SharedCluster shared = SharedCluster.join(ConnectionOptions.of(cluster.settings()));
        CounterSource counters = target.counters().orElseThrow()) {
      target.prepareCoreTable(
          new CoreTable("usertable", 1, "field", true, CoreTable.Use.LOAD_PART));
      String keyspace = shared.options().records().sql();
      long[] before = counters.read();
      for (int i = 0; i < STATEMENTS; i++) {
        shared.cluster()
            .query("SELECT META(t).id FROM " + keyspace + " AS t ORDER BY META(t).id LIMIT 1",
                QueryOptions.queryOptions());
      }
      long[] after = counters.read();

      assertThat(after).hasSize(counters.counters().size());
      assertThat(since(before, after, QueryCounter.REQUESTS)).isEqualTo(STATEMENTS);
      assertThat(since(before, after, QueryCounter.SELECTS)).isEqualTo(STATEMENTS);
      assertThat(since(before, after, QueryCounter.PRIMARY_SCANS)).isEqualTo(STATEMENTS);
      assertThat(since(before, after, QueryCounter.INDEX_SCANS)).isZero();
      assertThat(since(before, after, QueryCounter.REQUEST_TIME)).isPositive();
    }
  }

  @Test
  void readingsAreNoRequests() throws Exception {
    try (Target target = cluster.open(); CounterSource counters = target.counters().orElseThrow()) {
      long[] before = counters.read();
      counters.read();

      assertThat(since(before, counters.read(), QueryCounter.REQUESTS)).isZero();
    }
  }

  @Test
  void whatTheUserMayNotReadIsRefused() throws Exception {
    assumeTrue(TestCluster.isDouble(), "needs a cluster whose rights can be taken");
    try (Target target = cluster.open(); CounterSource counters = target.counters().orElseThrow()) {
      cluster.server().faults().forbidStatistics(true);

      assertThatThrownBy(counters::read).isInstanceOf(IOException.class).hasMessageContaining("may not read");
    }
  }

  @Test
  void withoutAQueryServiceThereIsNothingToCount() throws Exception {
    assumeTrue(TestCluster.isDouble(), "needs a cluster without a query service");
    try (CouchbaseDouble data = CouchbaseDouble.builder().password("secret-of-the-test").dataOnly().start();
        SharedCluster shared = SharedCluster.join(
            ConnectionOptions.of(cluster.settings("couchbase.host", data.connectionString())));
        CounterSource counters = new QueryCounters(shared)) {
      shared.bucket().waitUntilReady(Duration.ofMinutes(2));

      assertThatThrownBy(counters::read).isInstanceOf(IOException.class).hasMessageContaining("no node");
    }
  }

  @Test
  void eachCounterHasANameOfItsOwn() {
    assertThat(QueryCounter.counters()).extracting(Counter::name)
        .doesNotHaveDuplicates()
        .doesNotContain("gc.num")
        .hasSize(QueryCounter.values().length);
  }
}
