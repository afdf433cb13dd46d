// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.tenant.ExpectedAnswers;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import io.ycsbpack.core.tenant.TenantWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/** The tenant data set and its queries, on a real server. */
class TenantStoreIT {
  private static final TenantSpec SPEC = new TenantSpec("tenant_it", 30_011, 23, 11, 40, 5, false);
  private final ClickHouseTenantStore store = new ClickHouseTenantStore(TestDatabase.options());

  @AfterEach
  void close() throws Exception {
    TestDatabase.execute("DROP TABLE IF EXISTS tenant_it SYNC", "DROP TABLE IF EXISTS tenant_it_t2 SYNC");
    store.close();
  }

  @ParameterizedTest
  @CsvSource({"false,1", "true,23"})
  void aDataSetOfTheServerIsTheDefinitionByteForByteInOnePartForEachPartitionAndAnswersEveryQuery(boolean partitioned,
      int parts) throws Exception {
    TenantSpec spec = new TenantSpec("tenant_it", 30_011, 23, 11, 40, 5, partitioned);
    store.create(spec);
    for (int part = 0; part < 3; part++) {
      store.generate(spec, part * spec.rows() / 3, (part + 1) * spec.rows() / 3);
    }
    store.fillSecondTable(spec, Progress.NONE);
    store.finish(spec);

    assertThat(store.state(spec).kind()).isEqualTo(Kind.COMPLETE);
    assertThat(TestDatabase.value("SELECT count() FROM system.parts WHERE active AND database = currentDatabase()"
        + " AND table = 'tenant_it'")).isEqualTo(String.valueOf(parts));
    assertRowsAreRight();
    assertEveryAnswerIsRight(spec);
  }

  @ParameterizedTest
  @ValueSource(strings = {"system.one", "a where b", "t\u00e4 \u8868"})
  void aDataSetIsLoadedAndQueriedUnderAnyName(String name) throws Exception {
    TenantSpec spec = new TenantSpec(name, 1000, 5, 3, 10, 1, false);
    TestDatabase.load(store, spec);

    assertEveryAnswerIsRight(spec);
  }

  @Test
  void rowsThatTheClientSendsAreThoseOfTheDefinitionByteForByte() throws Exception {
    store.create(SPEC);
    try (TenantWriter writer = store.writer(SPEC)) {
      writer.write(0, 17);
      writer.write(17, SPEC.rows());
    }
    store.fillSecondTable(SPEC, Progress.NONE);

    assertThat(store.state(SPEC).kind()).isEqualTo(Kind.COMPLETE);
    assertRowsAreRight();
  }

  private static void assertRowsAreRight() throws Exception {
    TenantRows rows = new TenantRows(SPEC);
    long row = 0;
    try (Connection connection = DriverManager.getConnection(TestServer.get().jdbcUrl());
        Statement statement = connection.createStatement()) {
      try (ResultSet result = statement.executeQuery("select * from tenant_it order by event_id")) {
        for (; result.next(); row++) {
          assertThat(List.of(result.getLong("event_id"), result.getInt("tenant_id"), result.getInt("project_id"),
              result.getObject("event_time", LocalDateTime.class).toEpochSecond(ZoneOffset.UTC),
              result.getInt("user_id"), result.getDouble("metric"), result.getString("status"),
              result.getString("payload")))
              .isEqualTo(List.of(row, rows.tenant(row), rows.project(row), rows.eventTime(row), rows.user(row),
                  rows.metric(row), rows.status(row), rows.payload(row)));
        }
      }
      assertThat(row).isEqualTo(SPEC.rows());
      try (ResultSet result = statement.executeQuery("select * from tenant_it_t2 order by toUInt64(name)")) {
        for (long second = 0; second < SPEC.secondRows(); second++) {
          assertThat(result.next()).isTrue();
          assertThat(result.getInt("tenant_id")).isEqualTo(rows.secondTenant(second));
          assertThat(result.getString("name")).isEqualTo(String.valueOf(second));
        }
      }
    }
  }

  private static void assertEveryAnswerIsRight(TenantSpec spec) throws DBException {
    ExpectedAnswers expected = new ExpectedAnswers(spec);
    ClickHouse database = TestDatabase.open();
    TenantQueries queries = database.tenantQueries(spec);
    TenantAnswer answer = new TenantAnswer();

    for (int tenant = 1; tenant <= spec.tenants(); tenant++) {
      int project = 1 + tenant % spec.projects();
      queries.mark(tenant % 2 == 0 ? 4711 : 0);
      for (TenantQuery query : TenantQuery.values()) {
        answer.reset();
        assertThat(queries.ask(query, tenant, project, answer)).isSameAs(Status.OK);
        assertThat(expected.isRight(query, tenant, project, answer))
            .as("%s of tenant %d, project %d: %s", query, tenant, project, answer)
            .isTrue();
      }
    }
    database.cleanup();
  }

  @Test
  void aPartialLoadIsSeenBlockByBlockAndCanBeCleared() {
    store.create(SPEC);
    store.generate(SPEC, 0, 10_000);
    store.generate(SPEC, 20_000, 25_000);

    assertThat(store.state(SPEC).kind()).isEqualTo(Kind.PARTIAL);
    assertThat(store.state(SPEC).rows()).isEqualTo(15_000);
    assertThat(store.rowsOfBlocks(SPEC, 10_000)).containsExactly(10_000, 0, 5_000, 0);
    store.clear(SPEC, 20_000, 30_000);
    assertThat(store.rowsOfBlocks(SPEC, 10_000)).containsExactly(10_000, 0, 0, 0);
  }

  @Test
  void insertsOfAKilledClientEndBeforeRowsAreCounted() throws Exception {
    store.create(SPEC);
    store.awaitInserts(SPEC);
    ExecutorService killed = Executors.newSingleThreadExecutor();
    try {
      Future<?> insert = killed.submit(() -> {
        TestDatabase.execute("INSERT INTO `tenant_it` (event_id) SELECT number FROM numbers(20)"
            + " WHERE sleepEachRow(0.1) = 0");
        return null;
      });
      await().until(() -> insert.isDone() || !TestDatabase.value(TenantTables.runningInserts(SPEC)).equals("0"));

      store.awaitInserts(SPEC);

      assertThat(store.rowsOfBlocks(SPEC, 10_000)).containsExactly(20, 0, 0, 0);
      insert.get();
    } finally {
      killed.shutdown();
    }
  }

  @Test
  void whatWasKeptComesBackAndNothingOfAnotherClientGoes() throws Exception {
    store.create(SPEC);
    store.generate(SPEC, 0, SPEC.rows());
    long own = SPEC.rows();

    store.keep(SPEC);
    store.generate(SPEC, own, own + 500);
    store.clear(SPEC, own, own + 1000);
    assertThat(store.state(SPEC).rows()).isEqualTo(SPEC.rows());

    store.keep(SPEC);
    store.generate(SPEC, own, own + 500);
    store.generate(SPEC, own + 5000, own + 5100);
    store.clear(SPEC, own, own + 1000);
    assertThat(store.state(SPEC).rows()).isEqualTo(SPEC.rows() + 100);

    assertThat(TestDatabase.value("EXISTS TABLE tenant_it_kept")).isEqualTo("0");
  }

  @Test
  void aTableOfSomebodyElseUnderTheNameOfWhatIsKeptStays() throws Exception {
    store.create(SPEC);
    TestDatabase.execute("CREATE TABLE tenant_it_kept (a Int32) ENGINE = Memory");
    try {
      store.keep(SPEC);
      store.generate(SPEC, SPEC.rows(), SPEC.rows() + 500);
      store.clear(SPEC, SPEC.rows(), SPEC.rows() + 1000);

      assertThat(store.state(SPEC).rows()).isZero();
      assertThat(TestDatabase.value("EXISTS TABLE tenant_it_kept")).isEqualTo("1");
    } finally {
      TestDatabase.execute("DROP TABLE tenant_it_kept");
    }
  }

  @Test
  void anotherDataSetUnderTheSameNameIsToldApart() {
    assertThat(store.state(SPEC).kind()).isEqualTo(Kind.MISSING);
    store.create(SPEC);
    TenantSpec other = new TenantSpec("tenant_it", 30_011, 23, 12, 40, 5, false);

    assertThat(store.state(other).kind()).isEqualTo(Kind.OTHER_SHAPE);
    assertThat(store.state(other).detail()).contains("projects=11");
  }

  @Test
  void aTableOfSomebodyElseIsNeverDropped() throws Exception {
    TestDatabase.execute("CREATE TABLE tenant_it (a Int32) ENGINE = Memory");

    assertThat(store.state(SPEC).kind()).isEqualTo(Kind.FOREIGN);
    assertThatThrownBy(() -> store.create(SPEC)).isInstanceOf(TargetException.class)
        .hasMessageContaining("not made by ycsbpack");
  }

  /** Parsed by a real server; there are no replicas here. */
  @Test
  void replicatedTablesAreMadeAndDroppedOnTheWholeClusterAndOthersAreLocal() throws Exception {
    ClickHouseOptions replicated = TestDatabase.options("clickhouse.engine", "replicated", "clickhouse.cluster",
        "my cluster");
    for (String create : List.of(TenantTables.createEvents(SPEC, replicated),
        TenantTables.createSecond(SPEC, replicated))) {
      assertThat(TestDatabase.parsed(create)).contains("ON CLUSTER `my cluster`", "ENGINE = ReplicatedMergeTree");
    }
    assertThat(TestDatabase.parsed(replicated.drop("tenants"))).contains("ON CLUSTER `my cluster`");
    assertThat(TestDatabase.parsed(TenantTables.truncateSecond(SPEC, replicated)))
        .contains("ON CLUSTER `my cluster`");
    assertThat(TestDatabase.parsed(TenantTables.createEvents(SPEC, TestDatabase.options())))
        .contains("ENGINE = MergeTree")
        .doesNotContain("CLUSTER");
  }

  @Test
  void aFailedInsertSaysWhy() {
    try (TenantWriter writer = store.writer(SPEC)) {
      assertThatThrownBy(() -> writer.write(0, 10)).isInstanceOf(TargetException.class)
          .hasMessageContaining("tenant_it");
    }
  }
}
