package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Compressed answers are the same answers, and so are the server's refusals. */
class CompressionIT {
  private final long[] bytes = new long[1];
  private ClickHouse database;

  @BeforeEach
  void open() throws DBException {
    database = TestDatabase.open(ClickHouseProperties.COMPRESS.name(), "true");
  }

  @AfterEach
  void close() throws DBException {
    database.cleanup();
  }

  @Test
  void rowsAreThoseThatTheServerCompressed() {
    assertThat(database.run("SELECT number FROM numbers(100000)", bytes)).isSameAs(Status.OK);
    assertThat(bytes[0]).isEqualTo(800_000);
  }

  @Test
  void aStatementWithoutAnAnswerSucceeds() {
    assertThat(database.run("CREATE OR REPLACE TABLE compression_it (a UInt8) ENGINE = Memory", bytes))
        .isSameAs(Status.OK);
    assertThat(bytes[0]).isZero();
  }

  @Test
  void aRefusalKeepsItsCodeAndItsText() {
    Failure failure = failureOf("SELECT a FROM no_such_table");

    assertThat(failure.code()).isEqualTo(60);
    assertThat(failure.message()).contains("no_such_table");
  }

  @Test
  void anExceptionInMidStreamKeepsItsCode() {
    Failure failure = failureOf(
        "SELECT number, throwIf(number = 3000000, 'half-way', toInt16(241)) FROM numbers(4000000) "
            + "SETTINGS allow_custom_error_code_in_throwif = 1, max_block_size = 1000, max_threads = 1");

    assertThat(failure.code()).isEqualTo(241);
    assertThat(failure.message()).contains("half-way");
  }

  private static Failure failureOf(String statement) {
    try (HostConnections connections = new HostConnections(ConnectionOptions.measured(
        TestDatabase.settings().with(java.util.Map.of(ClickHouseProperties.COMPRESS.name(), "true"), "")))) {
      connections.current().run(statement);
      throw new AssertionError("the server accepted " + statement);
    } catch (Exception e) {
      return Failure.of(e);
    }
  }
}
