// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.clickhouse.ClickHouseBinding;
import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.deployment.ServerDeployment;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
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
    assertThat(query("SELECT currentUser()", "bench:canary word").body()).isEqualTo("bench\n");
    assertThat(query("SELECT 1", "bench:wrong").statusCode()).isEqualTo(403);
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

    assertThat(query("SELECT getServerPort('http_port')", "bench:canary word").body()).isEqualTo(other + "\n");
    assertThat(query("SELECT value FROM system.server_settings WHERE name = 'max_concurrent_queries'",
        "bench:canary word").body()).isEqualTo("77\n");
    port = usual;
    assertThatThrownBy(this::ping).isInstanceOf(IOException.class);
  }

  @Test
  void itEndsCleanlyWhenItIsAskedToAndItsDataAreThereAtTheNextStart() throws Exception {
    Process first = start(USER);
    assertThat(query("CREATE TABLE t (a Int32) ENGINE = MergeTree ORDER BY a", "bench:canary word").body()).isEmpty();
    assertThat(query("INSERT INTO t SELECT number FROM numbers(1000)", "bench:canary word").body()).isEmpty();

    first.destroy();
    assertThat(first.waitFor(3, TimeUnit.MINUTES)).isTrue();
    assertThat(first.exitValue()).isZero();

    start(USER);
    assertThat(query("SELECT sum(a) FROM t", "bench:canary word").body()).isEqualTo("499500\n");
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
        TestEngine.library().toString(), data.toString(), folder.resolve("config.d").toString(),
        String.valueOf(usualPort),
        String.valueOf(FreePort.any())).redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("CLICKHOUSE_"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private HttpResponse<String> query(String sql, String user) throws IOException, InterruptedException {
    String login = Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
    return send("/", HttpRequest.newBuilder()
        .header("Authorization", "Basic " + login)
        .POST(HttpRequest.BodyPublishers.ofString(sql)));
  }

  private HttpResponse<String> ping() throws IOException, InterruptedException {
    return send("/ping", HttpRequest.newBuilder());
  }

  private HttpResponse<String> send(String path, HttpRequest.Builder request) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(request.uri(URI.create("http://127.0.0.1:" + port + path)).build(), HttpResponse.BodyHandlers.ofString());
  }
}
