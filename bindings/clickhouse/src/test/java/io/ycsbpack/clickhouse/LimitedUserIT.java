// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.clickhouse.embedded.EmbeddedClickHouse;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Users who may send no settings, or not the values that the binding would like, read all the same, and write where only
 * the settings of inserts are fixed.
 */
class LimitedUserIT {
  private static final TenantSpec SPEC = new TenantSpec("tenants", 100, 5, 3, 10, 1, false);
  private static final String USERS = """
      <clickhouse>
        <profiles>
          <nothing><readonly>1</readonly></nothing>
          <fixed><constraints>
            <max_execution_time><readonly/></max_execution_time>
            <max_threads><readonly/></max_threads>
            <max_block_size><readonly/></max_block_size>
          </constraints></fixed>
          <bounded>
            <max_execution_time>10</max_execution_time>
            <constraints><max_execution_time><min>1</min><max>10</max></max_execution_time></constraints>
          </bounded>
          <bound><constraints>
            <async_insert><readonly/></async_insert>
            <insert_deduplicate><readonly/></insert_deduplicate>
            <deduplicate_insert><readonly/></deduplicate_insert>
            <deduplicate_insert_select><readonly/></deduplicate_insert_select>
          </constraints></bound>
        </profiles>
        <users>%s</users>
      </clickhouse>
      """;
  private static final String USER = "<%1$s><password></password><networks><ip>127.0.0.1</ip></networks>"
      + "<profile>%1$s</profile><quota>default</quota></%1$s>";
  @TempDir
  private static Path folder;
  private static EmbeddedClickHouse server;

  @BeforeAll
  static void load() throws Exception {
    Files.createDirectories(folder.resolve("users.d"));
    Files.writeString(folder.resolve("users.d/users.xml"),
        USERS.formatted(Stream.of("nothing", "fixed", "bounded", "bound").map(USER::formatted).collect(joining())));
    server = TestServer.start(folder);
    ClickHouseOptions options = ClickHouseOptions.of(settings("default"));
    TestDatabase.prepare(options, new CoreTable("t", 1, "field", true, CoreTable.Use.LOAD_ALL));
    ClickHouse database = TestDatabase.open(settings("default"));
    assertThat(database.insert("t", "k", TestDatabase.fields("a"))).isSameAs(Status.OK);
    database.cleanup();
    ClickHouseTenantStore store = new ClickHouseTenantStore(options);
    TestDatabase.load(store, SPEC);
    store.close();
  }

  @AfterAll
  static void end() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "fixed", "bounded"})
  void recordsTenantsAndStatementsAreRead(String user) throws DBException {
    try (Target target = TestDatabase.target(settings(user))) {
      assertThat(target.prepareCoreTable(new CoreTable("t", 1, "field", true, CoreTable.Use.RUN))).isEqualTo(1);
      assertThat(target.tenantStore().orElseThrow().state(SPEC).kind()).isEqualTo(Kind.COMPLETE);
    }
    ClickHouse database = TestDatabase.open(settings(user));
    assertThat(database.read("t", "k", null, new HashMap<>())).isSameAs(Status.OK);
    assertThat(database.scan("t", "a", 10, null, new Vector<>())).isSameAs(Status.OK);
    assertThat(database.run("Q", "SELECT 1", new long[1])).isSameAs(Status.OK);
    TenantAnswer answer = new TenantAnswer();
    assertThat(database.tenantQueries(SPEC).ask(TenantQuery.Q2, 1, 1, answer)).isSameAs(Status.OK);
    assertThat(database.tenantQueries(SPEC).ask(TenantQuery.Q3, 1, 1, answer)).isSameAs(Status.OK);
    database.cleanup();
  }

  @Test
  void settingsOfInsertsThatTheUserMayNotChangeAreLeftAsTheyAre() throws Exception {
    ClickHouseOptions options = ClickHouseOptions.of(settings("bound"));
    TestDatabase.prepare(options, TestDatabase.table("bound", 1, CoreTable.Use.LOAD_ALL));
    ClickHouse database = TestDatabase.open(settings("bound"));

    assertThat(database.insert("bound", "k", TestDatabase.fields("a"))).isSameAs(Status.OK);

    assertThat(TestDatabase.read(database, "bound", "k", "field0")).isEqualTo("a");
    database.cleanup();
    ClickHouseTenantStore store = new ClickHouseTenantStore(options);
    TestDatabase.load(store, new TenantSpec("bound_tenants", 100, 5, 3, 10, 1, false));
    store.close();
  }

  @Test
  void aUserWhoMayNotMergeIsToldSoAndGoesOn() throws DBException {
    try (Target target = TestDatabase.target(settings("nothing"))) {
      assertThat(printedBy(() -> target.finishCoreLoad("t"))).containsOnlyOnce("warning: the rows that the load wrote "
          + "into t are not merged: the user lacks the right");
    }
  }

  @Test
  void whatCouldNotBeSentIsNamedOnceWithWhatItMeans() throws DBException {
    // Another database, so that no other test has been warned of it.
    Settings settings = TestDatabase.settingsOf(server.jdbcUrl().replace("/default", "/system"), "clickhouse.user",
        "nothing");
    String printed = printedBy(() -> {
      for (int i = 0; i < 2; i++) {
        TestDatabase.open(settings).cleanup();
      }
    });

    assertThat(printed).containsOnlyOnce("warning: the user nothing may not set max_execution_time=30 on ")
        .contains("which has 0 (fixed)", "the server goes on with it")
        .hasLineCount(1);
  }

  @Test
  void aSettingThatThePropertiesAskForIsNotLeftOutInSilence() {
    Settings settings = settings("fixed").with(Map.of(ClickHouseProperties.SETTINGS.name(), "max_threads=3"), "");

    assertThatThrownBy(() -> TestDatabase.target(settings))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("the user fixed may not set max_threads=3")
        .hasMessageContaining("the properties ask for it");
  }

  private static String printedBy(ThrowingCallable action) {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      assertThatCode(action).doesNotThrowAnyException();
    } finally {
      System.setErr(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static Settings settings(String user) {
    return TestDatabase.settingsOf(server.jdbcUrl(), "clickhouse.user", user);
  }
}
