// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.ClosedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** Why a server can't be used, in one line, before anything is measured. */
class ClickHousePreflightIT {

  @Test
  void aServerThatAnswersIsDescribedWithItsVersion() {
    try (Target target = open(TestServer.get().httpPort())) {
      assertThat(target.kind()).isEqualTo(TargetKind.GIVEN);
      assertThat(target.description()).contains(TestServer.get().version()).contains("clickhouse.url");
    }
  }

  @Test
  void aClosedPortIsNamedAsRefused() {
    try (ClosedPort port = new ClosedPort()) {
      assertRefused(TestDatabase.urlOf(port.number()), "127.0.0.1:" + port.number(), "efused");
    }
  }

  @Test
  void aPartOfTheUrlThatIsWrongIsNamed() {
    String server = "jdbc:clickhouse://127.0.0.1:";
    assertRefused("jdbc:clickhouse://no-such-host.invalid:8123/default", "no-such-host.invalid", "not known here");
    assertRefused(server + TestServer.get().httpPort() + "/nowhere", "/nowhere", "no such database");
    assertRefused(server + TestServer.get().tcpPort() + "/default", "HTTP port");
    assertRefused(TestDatabase.settings("clickhouse.ssl", "true"), "clickhouse.ssl");
  }

  @Test
  void aSettingThatTheServerDoesNotKnowIsNamedWithoutGuessesAtThePort() {
    Settings settings = TestDatabase.settings("clickhouse.settings", "max_thread=1");

    assertThatThrownBy(() -> TestDatabase.target(settings)).isInstanceOf(TargetException.class)
        .hasMessageContaining("Unknown setting 'max_thread'")
        .hasMessageNotContaining("HTTP port");
  }

  @Test
  void aServerThatSaysNothingIsGivenUp() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      assertRefused(TestDatabase.urlOf(silent.getLocalPort()), "no answer within");
    }
  }

  @Test
  void oneOfTwoHostsIsEnough() {
    try (Target target = open(1, TestServer.get().httpPort())) {
      assertThat(target.description()).contains("127.0.0.1:1");
    }
  }

  @Test
  void aWrongUserOrPasswordIsNamedWithoutShowingIt(@TempDir Path folder) throws IOException {
    Path password = Files.writeString(folder.resolve("password"), "wr0ng-c4nary\n");
    Settings refused = TestDatabase.settings("clickhouse.user", "nobody", "clickhouse.passwordfile",
        password.toString());
    assertRefused(refused, "wrong user or password");
    assertThatThrownBy(() -> TestDatabase.open(refused)).isInstanceOf(DBException.class)
        .hasMessageNotContaining("c4nary");
  }

  private static Target open(int... ports) {
    return TestDatabase.target(TestDatabase.settingsOf(TestDatabase.urlOf(ports)));
  }

  private static void assertRefused(String url, String... parts) {
    assertRefused(TestDatabase.settingsOf(url), parts);
  }

  private static void assertRefused(Settings settings, String... parts) {
    assertThatThrownBy(() -> TestDatabase.target(settings)).isInstanceOf(TargetException.class)
        .satisfies(
            e -> assertThat(e.getMessage()).startsWith("can't use ClickHouse at ")
                .contains(parts)
                .hasLineCount(1)
                .doesNotContain("c4nary"));
  }
}
