// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantAnswer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/** A failure that a server writes into an answer keeps its code. */
class WrittenExceptionTest {
  private static final int ROWS = 5000;
  private final TenantAnswer answer = new TenantAnswer();
  private StubServer server;
  private HostConnections connections;
  private int firstHost;

  @BeforeEach
  void connect() throws IOException {
    server = new StubServer();
    connections = new HostConnections(ClickHouseOptions.measured(Settings.NONE
        .with(Map.of(ClickHouseProperties.URL.name(), server.url()), "")));
    firstHost = connections.currentHost();
  }

  @AfterEach
  void close() {
    connections.close();
    server.close();
  }

  @Test
  void aWholeAnswerIsRead() {
    server.answer(ROWS, "", true);

    assertThat(ask()).isSameAs(Status.OK);
    assertThat(answer.rows()).isEqualTo(ROWS);
    assertThat(answer.number(ROWS - 1)).isEqualTo(ROWS - 1);
  }

  @ParameterizedTest
  @CsvSource({"0,159,TIMEOUT", "1,159,TIMEOUT", "5000,159,TIMEOUT", "5000,241,SERVICE_UNAVAILABLE"})
  void anExceptionBetweenMarksKeepsItsCodeAndTheHost(int rows, int code, String status) {
    String exception = exception(code);
    server.answer(rows, "\r\n__exception__\r\nabcdefghijklmnop\r\n" + exception + exception.length()
        + " abcdefghijklmnop\r\n__exception__\r\n", false);

    assertThat(ask().getName()).isEqualTo(status);
    assertThat(connections.currentHost()).isEqualTo(firstHost);
  }

  /** As servers before 25.11 write it; texts of all lengths modulo a row's, as the reader takes the text for rows. */
  @ParameterizedTest
  @CsvSource({"159,TIMEOUT", "241,SERVICE_UNAVAILABLE"})
  void anExceptionBehindTheRowsOfAnAnswerThatEndsWellKeepsItsCodeAndTheHost(int code, String status) {
    for (int more = 0; more < Long.BYTES; more++) {
      server.answer(ROWS, exception(code).replace("half-way", "half-way" + ".".repeat(more)), true);

      assertThat(ask().getName()).as("%d more characters", more).isEqualTo(status);
      assertThat(connections.currentHost()).isEqualTo(firstHost);
    }
  }

  @Test
  void anAnswerThatIsCutOffIsALostConnection() {
    server.answer(ROWS, "", false);

    assertThat(ask()).isSameAs(ClickHouseFailure.CONNECTION_LOST);
    assertThat(connections.currentHost()).isNotEqualTo(firstHost);
  }

  @Test
  void theNextQueryKnowsNothingOfTheExceptionBeforeIt() {
    server.answer(ROWS, exception(241), true);
    assertThat(ask()).isSameAs(Status.SERVICE_UNAVAILABLE);
    server.answer(1, "", true);

    assertThat(ask()).isSameAs(Status.OK);

    server.close();
    assertThat(ask()).isSameAs(ClickHouseFailure.CONNECTION_LOST);
  }

  private Status ask() {
    answer.reset();
    try {
      connections.current().query("SELECT count() FROM t WHERE tenant_id = 1", rows -> {
        while (rows.hasNext()) {
          answer.row(rows.readLong());
        }
      });
      return Status.OK;
    } catch (Exception e) {
      return connections.failed("Q2", e);
    }
  }

  private static String exception(int code) {
    return "Code: " + code + ". DB::Exception: half-way: while executing. (A_NAME) (version 26.7.2.1)\n";
  }
}
