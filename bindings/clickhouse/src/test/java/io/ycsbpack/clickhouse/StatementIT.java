// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import io.ycsbpack.clickhouse.embedded.TestServer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/**
 * Statements of the user, with plain and with compressed answers: each kind succeeds, and one that fails half-way keeps
 * the server's code.
 */
@ParameterizedClass(name = "compressed: {0}")
@ValueSource(strings = {"false", "true"})
class StatementIT extends OpenDatabase {
  /** Fails after some megabytes of rows were sent, with MEMORY_LIMIT_EXCEEDED. */
  private static final String HALF_WAY = "throwIf(number = 3000000, 'half-way', toInt16(241)) FROM numbers(4000000) "
      + "SETTINGS allow_custom_error_code_in_throwif = 1, max_block_size = 1000, max_threads = 1";
  /** Megabytes take longer than usual on a busy machine. */
  private static final String PATIENT = "300s";

  private final long[] bytes = new long[1];
  private final String compressed;

  StatementIT(String compressed) {
    super(ClickHouseProperties.COMPRESS.name(), compressed, ClickHouseProperties.TIMEOUT.name(), PATIENT);
    this.compressed = compressed;
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"SELECT number FROM numbers(100000)|800000", "SELECT number FROM numbers(0)|0",
    "SELECT 'abc' FORMAT TSV|4", "SELECT 1 FORMAT Null|0", "SELECT number FROM numbers(10) FORMAT RowBinary|80"})
  void theBytesOfTheRowsAreCountedInAnyFormat(String statement, long expected) {
    assertThat(database.run("Q", statement, bytes)).isSameAs(Status.OK);
    assertThat(bytes[0]).isEqualTo(expected);
  }

  @Test
  void aStatementWithoutAnAnswerSucceeds() throws Exception {
    assertThat(
        database.run("Q", "CREATE OR REPLACE TABLE statement_it (a UInt64) ENGINE = MergeTree ORDER BY a", bytes))
        .isSameAs(Status.OK);
    assertThat(database.run("Q", "INSERT INTO statement_it SELECT number FROM numbers(7)", bytes)).isSameAs(Status.OK);
    assertThat(bytes[0]).isZero();
    assertThat(connections.current().value("SELECT count() FROM statement_it")).isEqualTo("7");
  }

  @Test
  void aRefusalKeepsItsCodeAndItsText() {
    try (HostConnections measured = measured(TestServer.get().jdbcUrl())) {
      ClickHouseFailure failure = ClickHouseFailure
          .of(catchException(() -> measured.current().run("SELECT a FROM no_such_table")));

      assertThat(failure.code()).isEqualTo(60);
      assertThat(failure.message()).contains("no_such_table");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT number, ", "SELECT toNullable(toString(number)), ", "SELECT toString(number), "})
  void anExceptionInMidStreamKeepsItsCode(String select) {
    assertThat(database.run("Q", select + HALF_WAY, bytes)).isSameAs(Status.SERVICE_UNAVAILABLE);
    try (HostConnections measured = measured(TestServer.get().jdbcUrl())) {
      assertHalfWay(() -> measured.current().run(select + HALF_WAY));
    }
  }

  @Test
  void anExceptionInMidStreamOfAQuestionKeepsItsCode() throws Exception {
    ClickHouseFailure failure = assertHalfWay(() -> connections.current().value("SELECT number, " + HALF_WAY));
    assertThat(failure.broken()).isFalse();
    assertThat(connections.current().value("SELECT 'goes on?'")).isEqualTo("goes on?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "a\tb", "two\nlines", "it's", "C:\\temp", "\\N", "\u00e4\u4e16"})
  void aValueIsReadAsItIs(String value) throws Exception {
    assertThat(connections.current().find("SELECT " + Sql.text(value) + ", 7 FROM numbers(2)")).contains(value);
  }

  @Test
  void noRowAndNullAreNoValue() throws Exception {
    assertThat(connections.current().find("SELECT 1 WHERE 0")).isEmpty();
    assertThat(connections.current().find("SELECT NULL")).isEmpty();
  }

  @Test
  void anExceptionInMidStreamIsNoReasonToLeaveTheHost() throws Exception {
    int port = TestServer.get().httpPort();
    try (HostConnections measured = measured(TestDatabase.urlOf(port, port))) {
      int before = measured.currentHost();

      // Half a row is left when the rows end: the reader runs into the text of the exception.
      Exception failure = catchException(
          () -> measured.current().query("SELECT toNullable(toString(number)), " + HALF_WAY, input -> {
            while (input.hasNext()) {
              input.readNullableString();
              input.readByte();
            }
          }));

      assertThat(measured.failed("READ", failure)).isSameAs(Status.SERVICE_UNAVAILABLE);
      assertThat(measured.currentHost()).isEqualTo(before);
      assertHalfWay(() -> {
        throw failure;
      });
    }
  }

  private HostConnections measured(String url) {
    return TestDatabase.measured(ClickHouseProperties.COMPRESS.name(), compressed, ClickHouseProperties.TIMEOUT.name(),
        PATIENT, ClickHouseProperties.URL.name(), url);
  }

  private static ClickHouseFailure assertHalfWay(ThrowingCallable action) {
    ClickHouseFailure failure = ClickHouseFailure.of(catchException(action));
    assertThat(failure.code()).isEqualTo(241);
    assertThat(failure.message()).contains("half-way");
    return failure;
  }
}
