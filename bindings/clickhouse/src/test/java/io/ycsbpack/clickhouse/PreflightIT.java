package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
import io.ycsbpack.clickhouse.embedded.EmbeddedClickHouse;
import io.ycsbpack.clickhouse.embedded.EmbeddedOptions;
import io.ycsbpack.clickhouse.embedded.TestEngine;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.ClosedPort;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** Why a server can't be used, in one line, before anything is measured. */
class PreflightIT {
  private static final String PASSWORD = "s3cret-c4nary";

  @Test
  void aServerThatAnswersIsDescribedWithItsVersion() {
    try (Target target = open("jdbc:clickhouse://127.0.0.1:" + TestServer.get().httpPort() + "/default")) {
      assertThat(target.kind()).isEqualTo(TargetKind.GIVEN);
      assertThat(target.description()).contains(TestServer.get().version()).contains("clickhouse.url");
    }
  }

  @Test
  void aClosedPortIsNamedAsRefused() {
    try (ClosedPort port = new ClosedPort()) {
      String address = "127.0.0.1:" + port.number();
      assertRefused("jdbc:clickhouse://" + address + "/default", address, "efused");
    }
  }

  @Test
  void anUnknownHostIsNamed() {
    assertRefused("jdbc:clickhouse://no-such-host.invalid:8123/default", "no-such-host.invalid", "not known here");
  }

  @Test
  void anUnknownDatabaseIsNamed() {
    assertRefused("jdbc:clickhouse://127.0.0.1:" + TestServer.get().httpPort() + "/nowhere", "/nowhere",
        "no such database");
  }

  @Test
  void aSettingThatTheServerDoesNotKnowIsNamedWithoutGuessesAtThePort() {
    Map<String, String> properties = Map.of(ClickHouseProperties.URL.name(),
        "jdbc:clickhouse://127.0.0.1:" + TestServer.get().httpPort() + "/default", "clickhouse.settings",
        "max_thread=1");

    assertThatThrownBy(() -> new ClickHouseBinding().open(Settings.NONE.with(properties, ""), new TestConsole()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("Unknown setting 'max_thread'")
        .hasMessageNotContaining("HTTP port");
  }

  @Test
  void theNativePortIsNotTheHttpPort() {
    assertRefused("jdbc:clickhouse://127.0.0.1:" + TestServer.get().tcpPort() + "/default", "HTTP port");
  }

  @Test
  void tlsOnAPlainPortPointsToTheTlsOptions() {
    assertRefused(Map.of(ClickHouseProperties.URL.name(),
        "jdbc:clickhouse://127.0.0.1:" + TestServer.get().httpPort() + "/default", "clickhouse.ssl", "true"),
        "clickhouse.ssl");
  }

  @Test
  void aServerThatSaysNothingIsGivenUp() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      assertRefused("jdbc:clickhouse://127.0.0.1:" + silent.getLocalPort() + "/default", "no answer within");
    }
  }

  @Test
  void oneOfTwoHostsIsEnough() {
    try (Target target = open("jdbc:clickhouse://127.0.0.1:1,127.0.0.1:" + TestServer.get().httpPort() + "/default")) {
      assertThat(target.description()).contains("127.0.0.1:1");
    }
  }

  @Test
  void passwordsComeFromFilesAndAreNeverShown(@TempDir Path folder) throws IOException, DBException {
    Path right = Files.writeString(folder.resolve("right"), PASSWORD + "\n");
    Path wrong = Files.writeString(folder.resolve("wrong"), "wr0ng-c4nary\n");
    EmbeddedOptions options = new EmbeddedOptions(TestEngine.library(), folder.resolve("data"), Optional.of(PASSWORD),
        Optional.empty());
    try (EmbeddedClickHouse server = EmbeddedClickHouse.start(options)) {
      Map<String, String> properties = new HashMap<>(Map.of(ClickHouseProperties.URL.name(), server.jdbcUrl(),
          "clickhouse.user", EmbeddedOptions.PASSWORD_USER, "clickhouse.passwordfile", right.toString()));
      try (Target target = new ClickHouseBinding().open(Settings.NONE.with(properties, ""), new TestConsole())) {
        assertThat(target.description()).doesNotContain(PASSWORD);
      }
      properties.put("clickhouse.passwordfile", wrong.toString());
      assertRefused(properties, "wrong user or password");
      ClickHouse database = new ClickHouse();
      database.setProperties(Settings.NONE.with(properties, "").toProperties());
      assertThatThrownBy(database::init).isInstanceOf(DBException.class)
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("c4nary"));
    }
  }

  private static Target open(String url) {
    return new ClickHouseBinding().open(Settings.NONE.with(Map.of(ClickHouseProperties.URL.name(), url), ""),
        new TestConsole());
  }

  private static void assertRefused(String url, String... parts) {
    assertRefused(Map.of(ClickHouseProperties.URL.name(), url), parts);
  }

  private static void assertRefused(Map<String, String> properties, String... parts) {
    Settings settings = Settings.NONE.with(properties, "");
    assertThatThrownBy(() -> new ClickHouseBinding().open(settings, new TestConsole()))
        .isInstanceOf(TargetException.class)
        .satisfies(
            e -> assertThat(e.getMessage()).startsWith("can't use ClickHouse at ")
                .contains(parts)
                .hasLineCount(1)
                .doesNotContain("c4nary"));
  }
}
