// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What a proxy answers instead of the server, and what servers of older versions answer. */
class ProxyAnswerIT {
  private static final String OLD_EXCEPTION = "Code: 159. DB::Exception: Timeout exceeded: elapsed 1.0 seconds, "
      + "maximum: 1. (TIMEOUT_EXCEEDED) (version 23.8.16.16 (official build))\n";
  private FaultyProxy proxy;
  private ClickHouse database;

  @BeforeEach
  void open() throws IOException, DBException {
    proxy = new FaultyProxy(TestServer.get().httpPort());
    database = TestDatabase.open(ClickHouseProperties.URL.name(), proxy.url());
    assertThat(database.run("SELECT 1", new long[1])).isSameAs(Status.OK);
  }

  @AfterEach
  void close() throws DBException {
    database.cleanup();
    proxy.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void aProxyThatHasNoServerGetsEachOperationOnce(int status) throws Exception {
    assertThat(insert()).isSameAs(Status.OK);
    proxy.answer(status, "no server".getBytes(StandardCharsets.US_ASCII));

    assertThat(database.run("SELECT 1", new long[1])).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(database.read("proxy_it", "k", Set.of("field0"), new HashMap<>())).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(database.insert("proxy_it", "k", TestDatabase.fields("a"))).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(database.delete("proxy_it", "k")).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(
        database.tenantQueries(TenantSpec.of(TestDatabase.settings())).ask(TenantQuery.Q1, 1, 1, new TenantAnswer()))
        .isSameAs(Status.SERVICE_UNAVAILABLE);

    assertThat(proxy.answered()).as("requests of five operations").isEqualTo(5);
  }

  private Status insert() throws Exception {
    TestDatabase.prepare(TestDatabase.table("proxy_it", 1, CoreTable.Use.LOAD_PART));
    return database.insert("proxy_it", "k", TestDatabase.fields("a"));
  }

  /** Servers before 25.11 write the text behind the rows and end the answer as if it were whole. */
  @Test
  void anExceptionBehindTheRowsIsNoAnswer() throws Exception {
    TestDatabase.prepare(TestDatabase.table("proxy_it", 1, CoreTable.Use.LOAD_ALL));
    assertThat(database.scan("proxy_it", "a", 1000, Set.of("field0"), new Vector<>())).isSameAs(Status.OK);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.write(1);
    body.write(6);
    body.writeBytes("field0".getBytes(StandardCharsets.US_ASCII));
    for (int row = 0; row < 1000; row++) {
      body.writeBytes(new byte[]{0, 3, 'a', 'b', 'c'});
    }
    body.writeBytes(OLD_EXCEPTION.getBytes(StandardCharsets.US_ASCII));
    proxy.answer(200, body.toByteArray());

    assertThat(database.scan("proxy_it", "a", 1000, Set.of("field0"), new Vector<>()))
        .isSameAs(ClickHouseFailure.TIMEOUT);
    assertThat(database.run("SELECT 1", new long[1])).isSameAs(ClickHouseFailure.TIMEOUT);
  }
}
