// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.clickhouse.embedded.EmbeddedClickHouse;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import io.ycsbpack.testkit.TcpRelay;
import io.ycsbpack.testkit.TestConsole;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers that do not replicate: a run needs the same rows on both, a load through both is refused. Counters of a
 * random one of them, behind a balancer, are not reported.
 */
class SeveralHostsIT {
  private static final TenantSpec SPEC = new TenantSpec("tenants", 100, 5, 3, 10, 1, false);
  private static final String RECORDS = "CREATE OR REPLACE TABLE t (YCSB_KEY String, field0 Nullable(String)) "
      + "ENGINE = CoalescingMergeTree ORDER BY YCSB_KEY COMMENT 'ycsbpack records v1'";
  private static final CoreTable TABLE = TestDatabase.table("t", 1, CoreTable.Use.RUN);
  @TempDir
  private static Path folder;
  private static EmbeddedClickHouse first;
  private static EmbeddedClickHouse second;

  @BeforeAll
  static void start() {
    first = TestServer.start(folder.resolve("first"));
    second = TestServer.start(folder.resolve("second"));
  }

  @AfterAll
  static void end() {
    first.close();
    second.close();
  }

  @BeforeEach
  void dropTables() throws Exception {
    for (EmbeddedClickHouse server : new EmbeddedClickHouse[]{first, second}) {
      TestServer.execute(server, "DROP TABLE IF EXISTS t SYNC", "DROP TABLE IF EXISTS tenants SYNC",
          "DROP TABLE IF EXISTS tenants_t2 SYNC");
    }
  }

  @Test
  void aRunOnRecordsNeedsTheSameKeysOnEachHost() throws Exception {
    TestServer.execute(first, RECORDS, "INSERT INTO t SELECT toString(number), 'a' FROM numbers(10)");
    assertRefused("127.0.0.1:" + first.httpPort() + "/default 10 rows", second.httpPort() + "/default no such table");

    TestServer.execute(second, RECORDS, "INSERT INTO t SELECT toString(number), 'a' FROM numbers(9)");
    assertRefused("10 rows", "9 rows");

    TestServer.execute(second, "INSERT INTO t SELECT 'other', 'a'");
    assertRefused("sum of their keys' hashes");

    TestServer.execute(second, RECORDS, "INSERT INTO t SELECT toString(number), 'b' FROM numbers(10)");
    try (Target both = both()) {
      assertThat(both.prepareCoreTable(TABLE)).isEqualTo(10);
    }
  }

  @Test
  void aRunOnTenantsNeedsTheSameRowsOnEachHost() throws Exception {
    load(first);
    load(second);
    try (Target both = both()) {
      TenantStore store = both.tenantStore().orElseThrow();
      assertThat(store.state(SPEC).kind()).isEqualTo(Kind.COMPLETE);
      store.checkQueries(SPEC, Set.of(TenantQuery.Q1));
      TestServer.execute(second,
          "ALTER TABLE tenants UPDATE event_id = 8 WHERE event_id = 7 SETTINGS mutations_sync = 2");
      assertThat(store.state(SPEC).kind()).as("the count is right").isEqualTo(Kind.COMPLETE);
      assertThatThrownBy(() -> store.checkQueries(SPEC, Set.of(TenantQuery.Q1))).isInstanceOf(TargetException.class)
          .hasMessageContainingAll("do not hold the same rows of the table tenants", "100 rows");
    }
  }

  @Test
  void aLoadThroughBothIsRefusedBeforeAnythingIsDropped() throws Exception {
    TestServer.execute(first, RECORDS, "INSERT INTO t SELECT toString(number), 'a' FROM numbers(10)");
    load(first);
    try (Target both = both()) {
      assertThatThrownBy(() -> both.prepareCoreTable(TestDatabase.table("t", 1, CoreTable.Use.LOAD_ALL)))
          .isInstanceOf(TargetException.class)
          .hasMessageContainingAll("would leave a part of the rows on each", "CoalescingMergeTree",
              "load each host by itself");
      assertThatThrownBy(() -> both.tenantStore().orElseThrow().create(SPEC)).isInstanceOf(TargetException.class)
          .hasMessageContaining("load each host by itself");
    }
    assertThat(TestServer.ask(first, "SELECT count() FROM t")).isEqualTo("10");
    assertThat(TestServer.ask(first, "SELECT count() FROM tenants")).isEqualTo("100");
  }

  @Test
  void aHostThatDoesNotAnswerIsLeftOut() {
    load(first);
    try (Target target = open(1, first.httpPort())) {
      TenantStore store = target.tenantStore().orElseThrow();
      assertThat(store.state(SPEC).kind()).isEqualTo(Kind.COMPLETE);
      store.checkQueries(SPEC, Set.of(TenantQuery.Q1));
    }
  }

  @Test
  void aQuorumNeedsAReplicatedTable() {
    load(first);
    Settings settings = TestDatabase.settingsOf(TestDatabase.urlOf(first.httpPort()), "clickhouse.settings",
        "insert_quorum=2");
    try (Target target = TestDatabase.target(settings)) {
      TenantStore store = target.tenantStore().orElseThrow();
      assertThatThrownBy(() -> store.checkQueries(SPEC, Set.of(TenantQuery.Q1))).isInstanceOf(TargetException.class)
          .hasMessageContainingAll("is MergeTree", "wait for no other server", "clickhouse.engine=replicated");
    }
  }

  @Test
  void countersOfARandomServerAreNoFigureOfTheTarget() throws Exception {
    try (TcpRelay balancer = new TcpRelay(first.httpPort(), second.httpPort())) {
      TestConsole console = new TestConsole();
      try (Target target = open(balancer, console)) {
        assertThat(target.probe()).isEmpty();
        assertThat(target.statementCount()).isEmpty();
      }
      assertThat(console.lines()).singleElement()
          .asString()
          .contains("several servers answer at 127.0.0.1:" + balancer.port(), "are left out",
              "name all servers in clickhouse.url");
    }
    try (TcpRelay proxy = new TcpRelay(first.httpPort())) {
      TestConsole console = new TestConsole();
      try (Target target = open(proxy, console)) {
        assertThat(target.probe()).as("a proxy of one server").isPresent();
      }
      assertThat(console.lines()).isEmpty();
    }
  }

  private static Target open(TcpRelay relay, TestConsole console) {
    return new ClickHouseBinding()
        .open(TestDatabase.settingsOf(TestDatabase.urlOf(relay.port())), console);
  }

  private static void load(EmbeddedClickHouse server) {
    try (Target target = open(server.httpPort())) {
      TenantStore store = target.tenantStore().orElseThrow();
      TestDatabase.load(store, SPEC);
      store.finish(SPEC);
    }
  }

  private static void assertRefused(String... parts) {
    try (Target both = both()) {
      assertThatThrownBy(() -> both.prepareCoreTable(TABLE)).isInstanceOf(TargetException.class)
          .hasMessageContaining("do not hold the same rows of the table t: ")
          .hasMessageContainingAll(parts);
    }
  }

  private static Target both() {
    return open(first.httpPort(), second.httpPort());
  }

  private static Target open(int... ports) {
    return TestDatabase.target(TestDatabase.settingsOf(TestDatabase.urlOf(ports)));
  }
}
