// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.clickhouse.ClickHouseBinding;
import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process of our image, as Kubernetes would run it, on a folder of the test. */
class ContainerMainIT {
  private static final Map<String, String> USER = Map.of("CLICKHOUSE_USER", "bench", "CLICKHOUSE_PASSWORD",
      "canary word");

  @TempDir
  Path folder;
  private final List<Process> processes = new ArrayList<>();
  private int port;

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void theUserOfTheEnvironmentIsServedAndNobodyElse() throws Exception {
    Process process = start(USER);

    assertThat(ping().body()).isEqualTo("Ok.\n");
    assertThat(value("SELECT currentUser()")).isEqualTo("bench");
    assertThatThrownBy(() -> TestDatabase.value(asBench("wrong"), "SELECT 1")).hasMessageContaining("Code: 516");
    assertThat(process.info().commandLine().orElse("")).doesNotContain("canary");
  }

  @Test
  void settingsOfTheConfigFolderCountAndItListensOnThePortsInIt() throws Exception {
    int usual = FreePort.any();
    int other = FreePort.any();
    ServerDeployment moved = ((ServerDeployment) new ClickHouseBinding().deployment().orElseThrow())
        .on(Map.of("http", other, "native", FreePort.any()));
    Files.createDirectories(folder.resolve("config.d"));
    for (Map.Entry<String, String> file : moved.files().config().entrySet()) {
      Files.writeString(folder.resolve("config.d").resolve(Path.of(file.getKey()).getFileName()), file.getValue());
    }

    Files.writeString(folder.resolve("config.d/zz-more.xml"),
        "<clickhouse><max_concurrent_queries>77</max_concurrent_queries></clickhouse>");
    launch(USER, usual);
    port = other;
    awaitPing();

    assertThat(value("SELECT getServerPort('http_port')")).isEqualTo(String.valueOf(other));
    assertThat(value("SELECT value FROM system.server_settings WHERE name = 'max_concurrent_queries'"))
        .isEqualTo("77");
    port = usual;
    assertThatThrownBy(this::ping).isInstanceOf(IOException.class);
  }

  @Test
  void itEndsCleanlyWhenItIsAskedToAndItsDataAreThereAtTheNextStart() throws Exception {
    Process first = start(USER);
    TestDatabase.execute(asBench("canary word"), "CREATE TABLE t (a Int32) ENGINE = MergeTree ORDER BY a",
        "INSERT INTO t SELECT number FROM numbers(1000)");

    first.destroy();
    assertThat(first.waitFor(3, TimeUnit.MINUTES)).isTrue();
    assertThat(first.exitValue()).isZero();

    start(USER);
    assertThat(value("SELECT sum(a) FROM t")).isEqualTo("499500");
  }

  @Test
  void withoutAPasswordItDoesNotServe() throws Exception {
    Process process = launch(Map.of("CLICKHOUSE_USER", "bench"), FreePort.any());

    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("out"))).contains("CLICKHOUSE_PASSWORD must be set");
  }

  private Process start(Map<String, String> environment) throws IOException {
    port = FreePort.any();
    Process process = launch(environment, port);
    awaitPing();
    return process;
  }

  private void awaitPing() {
    await().atMost(Duration.ofMinutes(3)).ignoreExceptions().until(() -> ping().statusCode() == 200);
  }

  private Process launch(Map<String, String> environment, int usualPort) throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx64m",
        "-Djna.nosys=true", "-cp", System.getProperty("java.class.path"), ContainerMain.class.getName(),
        TestServer.library().toString(), data.toString(), folder.resolve("config.d").toString(),
        String.valueOf(usualPort),
        String.valueOf(FreePort.any())).redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("CLICKHOUSE_"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private String value(String question) throws Exception {
    return TestDatabase.value(asBench("canary word"), question);
  }

  private Settings asBench(String password) {
    return TestDatabase.settingsOf(TestDatabase.urlOf(port), "clickhouse.user", "bench", "clickhouse.password",
        password);
  }

  private HttpResponse<String> ping() throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/ping")).build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
