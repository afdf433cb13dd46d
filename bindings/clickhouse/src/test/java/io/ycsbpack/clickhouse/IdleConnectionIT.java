// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import io.ycsbpack.clickhouse.HostConnection.Insert;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.testkit.TcpRelay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;

/** A server or proxy closes a connection that is idle: the client's own matter, no failure of the server. */
class IdleConnectionIT {
  private static final Insert INSERT = new Insert("idle_it", List.of(), Insert.ROW_BINARY);

  private final AtomicLong clock = new AtomicLong(System.nanoTime());
  private TcpRelay relay;
  private HostConnections connections;

  @BeforeEach
  void open() throws Exception {
    relay = new TcpRelay(TestServer.get().httpPort());
    connections = connect(relay.port());
    connections.current().execute("CREATE OR REPLACE TABLE idle_it (a UInt8) ENGINE = MergeTree ORDER BY a");
    insert();
  }

  @AfterEach
  void close() {
    connections.close();
    relay.close();
  }

  @Test
  void aQueryOnAConnectionThatWasClosedWhileIdleIsSentOnAnother() throws Exception {
    closeWhileIdle();
    assertThat(connections.current().run("SELECT number FROM numbers(3)")).isEqualTo(24);
    closeWhileIdle();
    connections.current().query("SELECT toUInt8(1)", input -> assertThat(input.readByte()).isEqualTo(1));
    closeWhileIdle();
    assertThat(connections.current().value("SELECT count() FROM idle_it")).isEqualTo("1");
  }

  @Test
  void aQueryOnAConnectionThatWasInUseIsLostWithIt() throws Exception {
    relay.closeConnections();

    assertThat(failureOf(() -> connections.current().run("SELECT 1")).status())
        .isSameAs(ClickHouseFailure.CONNECTION_LOST);
  }

  @Test
  void aWriteIsNeverSentTwice() throws Exception {
    connections.current().run("SELECT 1");
    relay.closeConnections();
    assertThat(failureOf(this::insert).status()).isSameAs(ClickHouseFailure.CONNECTION_LOST);
    connections.current().run("SELECT 1");
    relay.closeConnections();
    assertThat(failureOf(() -> connections.current().run("INSERT INTO idle_it SELECT 1")).status())
        .isSameAs(ClickHouseFailure.CONNECTION_LOST);

    assertThat(connections.current().value("SELECT count() FROM idle_it")).isEqualTo("1");
  }

  @Test
  void aWriteAfterAnIdleTimeGetsAConnectionOfItsOwn() throws Exception {
    closeWhileIdle();
    insert();
    closeWhileIdle();
    connections.current().run("INSERT INTO idle_it SELECT 1");
    closeWhileIdle();
    connections.current().execute("INSERT INTO idle_it SELECT 1");

    assertThat(connections.current().value("SELECT count() FROM idle_it")).isEqualTo("4");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aQueryThatIsLostOnANewConnectionHasFailed(Asking way) throws Exception {
    try (FaultyProxy proxy = new FaultyProxy(TestServer.get().httpPort())) {
      askOnce(way, proxy);
      proxy.swallowEvery(4);
      List<Status> failures = new ArrayList<>();
      for (int query = 0; query < 8; query++) {
        Optional.ofNullable(catchException(() -> askOnce(way, proxy)))
            .map(failure -> ClickHouseFailure.of(failure).status())
            .ifPresent(failures::add);
      }

      assertThat(failures).as("only the first connection asks for settings")
          .containsExactly(ClickHouseFailure.CONNECTION_LOST, ClickHouseFailure.CONNECTION_LOST);
    }
  }

  private void askOnce(Asking way, FaultyProxy proxy) throws Exception {
    try (HostConnections once = connect(proxy.port())) {
      way.ask(once.current());
    }
  }

  private interface Asking {
    void ask(HostConnection connection) throws Exception;
  }

  private static Stream<Named<Asking>> ways() {
    return Stream.of(
        Named.of("kept HTTP", connection -> connection.query("SELECT toUInt8(1)",
            input -> assertThat(input.readByte()).isEqualTo(1))),
        Named.of("question", connection -> assertThat(connection.value("SELECT 1")).isEqualTo("1")),
        Named.of("statement", connection -> connection.run("SELECT 1")));
  }

  private HostConnections connect(int port) {
    return new HostConnections(ClickHouseOptions.measured(TestDatabase.settingsOf(TestDatabase.urlOf(port))),
        clock::get);
  }

  private void closeWhileIdle() throws Exception {
    connections.current().value("SELECT 1");
    connections.current().run("SELECT 1");
    clock.addAndGet(Duration.ofSeconds(3).toNanos());
    relay.closeConnections();
  }

  private void insert() throws Exception {
    connections.current().insert(INSERT, out -> out.write(1));
  }

  private static ClickHouseFailure failureOf(ThrowingCallable action) {
    return ClickHouseFailure.of(catchException(action));
  }
}
