// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.probe.QueryCount;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server's own count tells whether others load it. */
class StatementCountIT {

  @ParameterizedTest
  @ValueSource(strings = {"SelectQuery", "InitialQuery"})
  void theStatementsOfOtherClientsAreCountedAndItsOwnAreNot(String event) throws Exception {
    try (ServerCounters counters = ServerCounters.ofStatements(TestDatabase.options());
        HostConnections connections = new HostConnections(TestDatabase.options())) {
      QueryCount counting = counters.counting(event);
      connections.current().run("SELECT 1");
      QueryCount.Counts before = counting.read();
      QueryCount.Counts idle = counting.read();
      for (int i = 0; i < 20; i++) {
        connections.current().run("SELECT 1");
      }
      QueryCount.Counts after = counting.read();

      assertThat(idle.queries() - before.queries()).isZero();
      assertThat(after.queries() - before.queries()).isEqualTo(20);
    }
  }

  @Test
  void aLongStatementOfAnotherClientCountsWhileItStillRunsAndOnce() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (ServerCounters counters = ServerCounters.ofStatements(TestDatabase.options());
        HostConnections another = new HostConnections(TestDatabase.options());
        HostConnections asking = new HostConnections(TestDatabase.options())) {
      QueryCount count = counters.counting("InitialQuery");
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
