package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Statements of the user: each kind succeeds, and one that fails half-way keeps the server's code. */
class StatementIT {
  /** Fails after some megabytes of rows were sent, with MEMORY_LIMIT_EXCEEDED. */
  private static final String HALF_WAY = "throwIf(number = 3000000, 'half-way', toInt16(241)) FROM numbers(4000000) "
      + "SETTINGS allow_custom_error_code_in_throwif = 1, max_block_size = 1000, max_threads = 1";

  private final long[] bytes = new long[1];
  private ClickHouse database;

  @BeforeEach
  void open() throws DBException {
    database = TestDatabase.open();
  }

  @AfterEach
  void close() throws DBException {
    database.cleanup();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"SELECT number FROM numbers(1000)|8000", "SELECT number FROM numbers(0)|0",
    "SELECT 'abc' FORMAT TSV|4", "SELECT 1 FORMAT Null|0", "SELECT number FROM numbers(10) FORMAT RowBinary|80"})
  void theBytesOfTheRowsAreCountedInAnyFormat(String statement, long expected) {
    assertThat(database.run(statement, bytes)).isSameAs(Status.OK);
    assertThat(bytes[0]).isEqualTo(expected);
  }

  @Test
  void aStatementWithoutAnAnswerSucceeds() throws Exception {
    assertThat(database.run("CREATE OR REPLACE TABLE statement_it (a UInt64) ENGINE = MergeTree ORDER BY a", bytes))
        .isSameAs(Status.OK);
    assertThat(database.run("INSERT INTO statement_it SELECT number FROM numbers(7)", bytes)).isSameAs(Status.OK);
    assertThat(bytes[0]).isZero();

    try (HostConnections connections = new HostConnections(TestDatabase.options())) {
      assertThat(connections.current().value("SELECT count() FROM statement_it")).isEqualTo("7");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT number, ", "SELECT toNullable(toString(number)), ", "SELECT toString(number), "})
  void anExceptionInMidStreamKeepsItsCode(String select) {
    assertThat(database.run(select + HALF_WAY, bytes)).isSameAs(Status.SERVICE_UNAVAILABLE);
  }

  @ParameterizedTest
  @CsvSource({"'SELECT number, ',false", "'SELECT number, ',true", "'SELECT toString(number), ',false",
    "'SELECT toString(number), ',true"})
  void anExceptionInMidStreamKeepsItsCodeOnTheWayThroughTheDriver(String select, boolean compressed) throws Exception {
    Settings settings = TestDatabase.settings()
        .with(Map.of(ClickHouseProperties.COMPRESS.name(), String.valueOf(compressed)), "");
    try (HostConnections connections = new HostConnections(ConnectionOptions.measured(settings))) {
      PreparedQuery query = connections.current().prepare(select + HALF_WAY);

      Failure failure = Failure.of(catchException(() -> query.ask(row -> row.getObject(1))));

      assertThat(failure.code()).isEqualTo(241);
      assertThat(failure.message()).contains("half-way");
      assertThat(failure.broken()).isFalse();
    }
  }

  @Test
  void anExceptionInMidStreamOfAQuestionKeepsItsCode() throws Exception {
    try (HostConnections connections = new HostConnections(TestDatabase.options())) {
      Failure failure = Failure.of(catchException(() -> connections.current().value("SELECT number, " + HALF_WAY)));

      assertThat(failure.code()).isEqualTo(241);
      assertThat(failure.message()).contains("half-way");
      assertThat(connections.current().value("SELECT 'goes on?'")).isEqualTo("goes on?");
    }
  }

  @Test
  void anExceptionInMidStreamIsNoReasonToLeaveTheHost() throws Exception {
    int port = TestServer.get().httpPort();
    Settings settings = TestDatabase.settings()
        .with(Map.of("clickhouse.url", "jdbc:clickhouse://127.0.0.1:" + port + ",127.0.0.1:" + port + "/default"), "");
    try (HostConnections connections = new HostConnections(ConnectionOptions.measured(settings))) {
      int before = connections.currentHost();
      // Half a row is left when the rows end: the reader runs into the text of the exception.
      Exception failure = catchException(
          () -> connections.current().query("SELECT toNullable(toString(number)), " + HALF_WAY, input -> {
            while (input.hasNext()) {
              input.readNullableString();
              input.readByte();
            }
          }));

      assertThat(Failure.of(failure).code()).isEqualTo(241);
      assertThat(Failure.of(failure).message()).contains("half-way");
      assertThat(connections.failed("READ", failure)).isSameAs(Status.SERVICE_UNAVAILABLE);
      assertThat(connections.currentHost()).isEqualTo(before);
    }
  }
}
