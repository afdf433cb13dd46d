// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.probe.QueryCount;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A server's own count tells whether others load it. */
class StatementCountIT {
  private static final int STATEMENTS = 40;

  @Test
  void countsTheStatementsOfEveryClient() throws Exception {
    try (Target target = TestDatabase.target(TestDatabase.settings());
        HostConnections another = new HostConnections(TestDatabase.options())) {
      QueryCount count = target.statementCount().orElseThrow();
      another.current().value("SELECT 1");
      long before = count.read().queries();
      for (int i = 0; i < STATEMENTS; i++) {
        another.current().value("SELECT " + i);
      }

      // Reading the count, and connecting to do so, are statements too.
      assertThat(count.read().queries() - before).isBetween((long) STATEMENTS, STATEMENTS + 10L);
    }
  }

  @Test
  void theQueriesOfTheCountItselfAreNotInIt() throws Exception {
    try (ServerQueries queries = new ServerQueries(TestDatabase.options());
        HostConnections connections = new HostConnections(TestDatabase.options())) {
      connections.current().run("SELECT 1");
      QueryCount.Counts before = queries.read();
      QueryCount.Counts idle = queries.read();
      for (int i = 0; i < 20; i++) {
        connections.current().run("SELECT 1");
      }
      QueryCount.Counts after = queries.read();

      assertThat(idle.queries() - before.queries()).isZero();
      assertThat(after.queries() - before.queries()).isEqualTo(20);
    }
  }

  @Test
  void aLongStatementOfAnotherClientCountsWhileItStillRunsAndOnce() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (ServerQueries count = ServerQueries.allStatements(TestDatabase.options());
        HostConnections another = new HostConnections(TestDatabase.options());
        HostConnections asking = new HostConnections(TestDatabase.options())) {
      QueryCount.Counts before = count.read();
      String mark = "running " + ProcessHandle.current().pid();
      Future<String> running = thread.submit(() -> another.current().value("SELECT '" + mark + "', sleep(2)"));
      String elapsed = "SELECT toString(max(elapsed)) FROM system.processes WHERE query_id != queryID()"
          + " AND position(query, '" + mark + "') > 0";
      while (!running.isDone() && Double.parseDouble(asking.current().value(elapsed)) < 1) {
        Thread.onSpinWait();
      }

      Duration meanwhile = Duration.ofNanos(count.read().since(before).work().nanos());
      running.get();
      QueryCount.Work whole = count.read().since(before).work();

      assertThat(meanwhile).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
      assertThat(Duration.ofNanos(whole.nanos())).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
      assertThat(whole.passedOn()).isZero();
    } finally {
      thread.shutdownNow();
    }
  }
}
