// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What a proxy answers instead of the server, and what servers of older versions answer. */
class ProxyAnswerIT {
  private static final int ROWS = 5000;

  private FaultyProxy proxy;
  private ClickHouse database;
  private HostConnections connections;
  private int firstHost;

  @BeforeEach
  void open() throws IOException, DBException {
    proxy = new FaultyProxy(TestServer.get().httpPort());
    database = TestDatabase.open(ClickHouseProperties.URL.name(), TestDatabase.urlOf(proxy.port()));
    connections = TestDatabase.measured(ClickHouseProperties.URL.name(),
        TestDatabase.urlOf(proxy.port(), proxy.port()));
    firstHost = connections.currentHost();
    assertThat(database.run("Q", "SELECT 1", new long[1])).isSameAs(Status.OK);
    assertThat(connections.current().value("SELECT 1")).isEqualTo("1");
  }

  @AfterEach
  void close() throws DBException {
    connections.close();
    database.cleanup();
    proxy.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void aProxyThatHasNoServerGetsEachOperationOnce(int status) throws Exception {
    TestDatabase.prepare(TestDatabase.table("proxy_it", 1, CoreTable.Use.LOAD_PART));
    assertThat(database.insert("proxy_it", "k", TestDatabase.fields("a"))).isSameAs(Status.OK);
    proxy.answer(status, "no server".getBytes(StandardCharsets.US_ASCII), true);

    assertThat(database.run("Q", "SELECT 1", new long[1])).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(database.read("proxy_it", "k", Set.of("field0"), new HashMap<>())).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(database.insert("proxy_it", "k", TestDatabase.fields("a"))).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(database.delete("proxy_it", "k")).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(
        database.tenantQueries(TenantSpec.of(TestDatabase.settings())).ask(TenantQuery.Q1, 1, 1, new TenantAnswer()))
        .isSameAs(Status.SERVICE_UNAVAILABLE);

    assertThat(proxy.answered()).as("requests of five operations").isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"0,159,TIMEOUT", "1,159,TIMEOUT", "5000,159,TIMEOUT", "5000,241,SERVICE_UNAVAILABLE"})
  void anExceptionBetweenMarksKeepsItsCodeAndTheHost(int rows, int code, String status) {
    String exception = exception(code);
    answer(rows, "\r\n__exception__\r\nabcdefghijklmnop\r\n" + exception + exception.length()
        + " abcdefghijklmnop\r\n__exception__\r\n", false);

    assertThat(sum().getName()).isEqualTo(status);
    assertThat(connections.currentHost()).isEqualTo(firstHost);
  }

  /** As servers before 25.11 write it; texts of all lengths modulo a row's, as the reader takes the text for rows. */
  @ParameterizedTest
  @CsvSource({"159,TIMEOUT", "241,SERVICE_UNAVAILABLE"})
  void anExceptionBehindTheRowsOfAnAnswerThatEndsWellKeepsItsCodeAndTheHost(int code, String status) {
    for (int more = 0; more < Long.BYTES; more++) {
      answer(ROWS, exception(code).replace("half-way", "half-way" + ".".repeat(more)), true);

      assertThat(sum().getName()).as("%d more characters", more).isEqualTo(status);
      assertThat(connections.currentHost()).isEqualTo(firstHost);
      assertThat(database.run("Q", "SELECT 1", new long[1]).getName()).isEqualTo(status);
    }
    answer(1, "", true);
    assertThat(sum()).as("the next query").isSameAs(Status.OK);
  }

  @Test
  void anAnswerThatIsCutOffIsALostConnection() {
    answer(ROWS, "", false);

    assertThat(sum()).isSameAs(ClickHouseFailure.CONNECTION_LOST);
    assertThat(connections.currentHost()).isNotEqualTo(firstHost);
  }

  /** From now on a query gets this many rows of a UInt64 column, and a text behind them. */
  private void answer(int rows, String text, boolean whole) {
    RequestBody body = new RequestBody(ROWS * Long.BYTES);
    body.writeLength(1);
    body.writeString("sum".getBytes(StandardCharsets.US_ASCII));
    for (int row = 0; row < rows; row++) {
      body.writeLong(row);
    }
    proxy.answer(200, body.append(text).toByteArray(), whole);
  }

  private Status sum() {
    try {
      connections.current().query("SELECT sum(a) FROM t", rows -> {
        while (rows.hasNext()) {
          rows.readLong();
        }
      });
      return Status.OK;
    } catch (Exception e) {
      return connections.failed("SUM", e);
    }
  }

  @Test
  void aServerBefore23Point8IsRefused() {
    pretend("23.7.1.1");

    assertThatThrownBy(this::target).isInstanceOf(TargetException.class)
        .hasMessageContainingAll("its version is 23.7.1.1", "23.8 is the oldest");
  }

  @Test
  void recordsNeed25Point6AndTenantsDoNot() {
    pretend("25.5.1.1");

    try (Target target = target()) {
      assertThat(target.versions()).containsEntry("server", "25.5.1.1");
      assertThatThrownBy(
          () -> target.prepareCoreTable(TestDatabase.table("old_it", 1, CoreTable.Use.LOAD_ALL)))
          .isInstanceOf(TargetException.class)
          .hasMessageContainingAll("need ClickHouse 25.6 or newer", "this is 25.5.1.1", "the tenant mix runs on it");
    }
  }

  private void pretend(String version) {
    assertThat(version).as("as long as the real one").hasSameSizeAs(TestServer.get().version());
    proxy.replace(TestServer.get().version(), version);
  }

  private Target target() {
    return TestDatabase.target(TestDatabase.settingsOf(TestDatabase.urlOf(proxy.port())));
  }

  private static String exception(int code) {
    return "Code: " + code + ". DB::Exception: half-way: while executing. (A_NAME) (version 26.7.2.1)\n";
  }
}
