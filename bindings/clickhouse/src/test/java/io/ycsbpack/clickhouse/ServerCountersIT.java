// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.probe.Counter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
