// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.connection.HostConnection.Insert;
import io.ycsbpack.clickhouse.connection.HostConnection.InsertFormat;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.testkit.TcpRelay;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;

/** A server or proxy closes a connection that is idle: the client's own matter, no failure of the server. */
class IdleConnectionIT {
  private static final Insert INSERT = new Insert("idle_it", List.of(), Map.of(), InsertFormat.ROW_BINARY);

  private final AtomicLong clock = new AtomicLong(System.nanoTime());
  private TcpRelay relay;
  private HostConnections connections;

  @BeforeEach
  void open() throws Exception {
    relay = new TcpRelay(TestServer.get().httpPort());
    connections = connect(Map.of());
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

  @Test
  void aConnectionThatWasIdleForLongerThanTheKeepAliveIsNotUsedAgain() throws Exception {
    try (HostConnections expiring = connect(Map.of("clickhouse.keepalive", "1ms"))) {
      assertThat(expiring.current().value("SELECT count() FROM idle_it")).isEqualTo("1");
      expiring.current().run("SELECT 1");
      long used = System.nanoTime();
      relay.closeConnections();
      await().until(() -> System.nanoTime() - used > Duration.ofMillis(50).toNanos());

      clock.addAndGet(Duration.ofMillis(2).toNanos());
      assertThat(expiring.current().run("SELECT number FROM numbers(3)")).isEqualTo(24);
      expiring.current().insert(INSERT, out -> out.write(1));

      assertThat(expiring.current().value("SELECT count() FROM idle_it")).isEqualTo("2");
    }
  }

  /** Clients that are each idle for longer than their connections are kept begin each query on a new one. */
  @ParameterizedTest
  @MethodSource("ways")
  void aQueryThatIsLostOnANewConnectionHasFailed(Asking way) throws Exception {
    try (FaultyProxy proxy = new FaultyProxy(TestServer.get().httpPort());
        HostConnections paced = connect(proxy.url(), Map.of("clickhouse.keepalive", "2s"))) {
      way.ask(paced.current());
      proxy.swallowEvery(4);
      List<ClickHouseFailure> failures = new ArrayList<>();
      for (int query = 0; query < 20; query++) {
        clock.addAndGet(Duration.ofSeconds(5).toNanos());
        Optional.ofNullable(catchException(() -> way.ask(paced.current())))
            .map(ClickHouseFailure::of)
            .ifPresent(failures::add);
      }

      assertThat(failures).extracting(ClickHouseFailure::status)
          .containsExactly(Collections.nCopies(5, ClickHouseFailure.CONNECTION_LOST)
              .toArray(Status[]::new));
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

  /** The embedded server closes idle connections after 60 s, and says so. */
  @ParameterizedTest
  @CsvSource({"58,'',1", "60,'',2", "6,7s,1", "8,7s,2"})
  void theKeepAliveIsTheServersLessASecondUnlessItIsGiven(int idleSeconds, String given, int opened) throws Exception {
    assertThat(connections(TestServer.get().httpPort(), idleSeconds,
        given.isEmpty() ? Map.of() : Map.of("clickhouse.keepalive", given))).isEqualTo(opened);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "3,2"})
  void aProxyThatNamesNoTimeHasTwoSeconds(int idleSeconds, int opened) throws Exception {
    try (FaultyProxy proxy = new FaultyProxy(TestServer.get().httpPort())) {
      assertThat(connections(URI.create(proxy.url().substring("jdbc:".length())).getPort(), idleSeconds, Map.of()))
          .isEqualTo(opened);
    }
  }

  /** The connections of a client that sends two queries, the second after this time. */
  private int connections(int port, int idleSeconds, Map<String, String> properties) throws Exception {
    AtomicInteger opened = new AtomicInteger();
    try (TcpRelay counting = new TcpRelay(port) {
      @Override
      protected void answer(InputStream from, OutputStream to) throws IOException {
        opened.incrementAndGet();
        super.answer(from, to);
      }
    }; HostConnections paced = connect(url(counting), properties)) {
      paced.current().run("SELECT 1");
      clock.addAndGet(Duration.ofSeconds(idleSeconds).toNanos());
      paced.current().run("SELECT 1");
      return opened.get();
    }
  }

  private HostConnections connect(Map<String, String> properties) {
    return connect(url(relay), properties);
  }

  private HostConnections connect(String url, Map<String, String> properties) {
    return new HostConnections(ClickHouseOptions.measured(TestDatabase.settingsOf(url).with(properties, "")),
        clock::get);
  }

  private static String url(TcpRelay relay) {
    return "jdbc:clickhouse://127.0.0.1:" + relay.port() + "/default";
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
