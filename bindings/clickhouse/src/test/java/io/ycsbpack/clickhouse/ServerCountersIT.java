// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.QueryCount;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server counts of itself is that of its clients' queries, by names that it knows. */
class ServerCountersIT {
  private static final int QUERIES = 20;
  private static final int ROWS = 1000;

  private static int index(ServerEvent event) {
    return Arrays.asList(ServerEvent.values()).indexOf(event);
  }

  @Test
  void queriesAndTheRowsThatTheyReadAreCounted() throws Exception {
    try (ServerCounters counters = new ServerCounters(TestDatabase.options());
        HostConnections connections = new HostConnections(TestDatabase.options())) {
      long[] before = counters.read();
      for (int i = 0; i < QUERIES; i++) {
        connections.current().run("SELECT sum(number) FROM numbers(" + ROWS + ")");
      }
      long[] after = counters.read();

      assertThat(after).hasSize(counters.counters().size());
      assertThat(after[index(ServerEvent.QUERIES)] - before[index(ServerEvent.QUERIES)])
          .isGreaterThanOrEqualTo(QUERIES);
      assertThat(after[index(ServerEvent.ROWS)] - before[index(ServerEvent.ROWS)])
          .isGreaterThanOrEqualTo(QUERIES * ROWS);
      assertThat(after[index(ServerEvent.SENT)]).isGreaterThan(before[index(ServerEvent.SENT)]);
    }
  }

  @Test
  void eachEventIsOneThatTheServerKnows() throws Exception {
    List<String> names = ServerEvent.counters().stream().map(Counter::name).toList();
    String known = TestDatabase.value("SELECT arrayStringConcat(groupArray(event), ' ') FROM system.events"
        + " SETTINGS system_events_show_zero_values = 1");

    assertThat(known.split(" ")).containsAll(names);
    assertThat(names).doesNotHaveDuplicates();
  }

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
