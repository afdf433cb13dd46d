// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Toxiproxy between a client and a server, built from its Go module into the user's cache the first time. Without Go
 * the tests are skipped, unless YCSBPACK_REQUIRE_PROGRAMS=true.
 */
final class FaultyNetwork implements BeforeAllCallback, AfterAllCallback {
  private static final String MODULE = "github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0";
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private Process proxy;
  private int port;

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    Requirement.PROGRAMS.met(missing());
    Path program = program();
    port = FreePort.any();
    proxy = new ProcessBuilder(program.toString(), "-host", "127.0.0.1", "-port", Integer.toString(port))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    await().atMost(TIMEOUT).ignoreExceptions().until(() -> send("GET", "/version", "") == 200);
  }

  private static Path program() {
    String cache = System.getenv().getOrDefault("XDG_CACHE_HOME", System.getProperty("user.home") + "/.cache");
    return Path.of(cache, "ycsbpack", "toxiproxy-2.12.0", "server");
  }

  /** Why there is no toxiproxy; empty where there is. Two classes may ask at once: the first builds it. */
  private static synchronized String missing() throws IOException, InterruptedException {
    Path program = program();
    String reason = Files.isExecutable(program) ? "" : build(program);
    return reason.isEmpty() ? "" : "needs toxiproxy: " + reason;
  }

  /** Another checkout's tests may build it too, or start it: it is in its place when it is whole. */
  private static String build(Path program) throws IOException, InterruptedException {
    Path draft = Files.createTempDirectory(Files.createDirectories(program.getParent()), "build");
    Path log = draft.resolve("log");
    ProcessBuilder go = new ProcessBuilder("go", "install", MODULE).redirectErrorStream(true)
        .redirectOutput(log.toFile());
    go.environment().put("GOBIN", draft.toString());
    go.environment().merge("PATH", "/usr/local/go/bin", (path, further) -> path + ":" + further);
    try {
      Optional<Process> build = started(go);
      if (build.isEmpty()) {
        return "there is no Go to build it with";
      }
      if (build.get().waitFor() != 0) {
        return "go install " + MODULE + " failed: " + Files.readString(log);
      }
      Files.move(draft.resolve(program.getFileName()), program, StandardCopyOption.ATOMIC_MOVE);
      return "";
    } finally {
      FolderTree.delete(draft);
    }
  }

  private static Optional<Process> started(ProcessBuilder program) {
    try {
      return Optional.of(program.start());
    } catch (IOException e) {
      // there is no such program
      return Optional.empty();
    }
  }

  /** Makes a way to this server; returns the address to go by. */
  String to(String name, String server) throws Exception {
    return "127.0.0.1:" + portTo(name, server);
  }

  /** The same; returns the port on loopback. */
  int portTo(String name, String server) throws Exception {
    int way = FreePort.any();
    assertThat(send("POST", "/proxies",
        "{\"name\": \"%s\", \"listen\": \"127.0.0.1:%d\", \"upstream\": \"%s\"}".formatted(name, way, server)))
        .isEqualTo(201);
    return way;
  }

  /** What the server sends meets this fault from now on; attributes as toxiproxy has them. */
  void fault(String way, String type, String attributes) throws Exception {
    fault(way, type, "downstream", attributes);
  }

  /** Limits the data of the client to this rate in kB/s from now on. */
  void narrow(String way, int rate) throws Exception {
    fault(way, "bandwidth", "upstream", "\"rate\": " + rate);
  }

  private void fault(String way, String type, String stream, String attributes) throws Exception {
    assertThat(send("POST", "/proxies/" + way + "/toxics",
        "{\"name\": \"fault\", \"type\": \"%s\", \"stream\": \"%s\", \"attributes\": {%s}}"
            .formatted(type, stream, attributes)))
        .isEqualTo(200);
  }

  /** Closes the way; data on it are lost. */
  void close(String way) throws Exception {
    assertThat(send("DELETE", "/proxies/" + way, "")).isEqualTo(204);
  }

  /** The way is as it was. */
  void heal(String way) throws Exception {
    assertThat(send("DELETE", "/proxies/" + way + "/toxics/fault", "")).isEqualTo(204);
  }

  /**
   * A run meets this fault until it has told of it, and goes on without failures once it is over; then it is
   * interrupted and ends as it should.
   */
  void meetDuring(YcsbProcess run, String way, String type, String attributes, Consumer<YcsbProcess> untilTold)
      throws Exception {
    run.awaitOperations();
    fault(way, type, attributes);
    untilTold.accept(run);
    heal(way);
    run.awaitAnswersFromNowOn();
    run.signal("INT").ends(130);
  }

  private int send(String method, String path, String body) throws IOException, InterruptedException {
    return HTTP.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .header("User-Agent", "tests")
        .method(method, HttpRequest.BodyPublishers.ofString(body))
        .build(), HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Override
  public void afterAll(ExtensionContext context) throws InterruptedException {
    if (proxy != null) {
      proxy.destroy();
      assertThat(proxy.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
  }
}
