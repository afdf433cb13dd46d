// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An API server that refuses ends each command with one line, and exit code 2. */
class KubernetesRefusalTest {
  /** System property by which the client finds its kubeconfig, before KUBECONFIG. */
  private static final String KUBECONFIG = "kubeconfig";

  @TempDir
  Path folder;
  private HttpServer server;
  private boolean isKnown = true;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      boolean isVersion = isKnown && exchange.getRequestURI().getPath().equals("/version");
      int code = isVersion ? 200 : isKnown ? 403 : 401;
      byte[] body = (isVersion ? "{\"major\": \"1\", \"minor\": \"34\", \"gitVersion\": \"v1.34.4\"}" : """
          {"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": %d,
           "message": "somebody cannot do this here"}
          """.formatted(code)).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(code, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
    System.setProperty(KUBECONFIG, Files.writeString(folder.resolve("config"), """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
        users: [{name: u, user: {token: "old"}}]
        contexts: [{name: c, context: {cluster: c, user: u, namespace: "bench"}}]
        current-context: c
        """.formatted(server.getAddress().getPort())).toString());
  }

  @AfterEach
  void end() {
    System.clearProperty(KUBECONFIG);
    server.stop(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"deploy clickhouse --cpu 1", "undeploy clickhouse", "burst clickhouse",
    "use clickhouse --object pod/db-0 --user u --secret s --host db:8123", "limits show --object statefulset/db",
    "limits apply --object deployment/db --cpu 1", "limits undo --object daemonset/db --if-any",
    "limits show --object clickhouseinstallation/db", "stress start --client-image i", "stress freeze", "stress stop",
    "transfer start --client-image i", "transfer stop", "clean"})
  void aMissingRightIsSaidInOneLine(String command) {
    CommandResult refused = ends(2, InProcess.run("k8s " + command));

    assertThat(refused.err().lines().filter(line -> line.contains("somebody cannot do this here"))).hasSize(1);
    assertThat(refused.err()).doesNotContain("Exception", "\tat ");
  }

  @Test
  void anExperimentOnADatabaseThatMayNotBeReadIsRefusedBeforeItBegins() throws IOException {
    CommandResult refused = ends(2, Experiments.plan(folder, """
        conditions:
          there: {type: kubernetes, name: db}
          limited: {type: kubernetes, name: db, target: statefulset/db, cpu: 1}
        """, ""));

    assertThat(refused.err()).contains("somebody cannot do this here").doesNotContain("Exception", "\tat ");
  }

  @Test
  void anOldTokenIsSaidToBeRefused() {
    isKnown = false;

    CommandResult refused = ends(2, InProcess.run("k8s clean"));

    assertThat(refused.err()).contains("can't reach the cluster at http://127.0.0.1:", "are refused (401)");
  }

  @Test
  void aServerThatIsAwayIsNamedWithoutTheNamesOfClasses() {
    server.stop(0);

    CommandResult refused = ends(2, InProcess.run("k8s clean"));

    assertThat(refused.err()).contains("can't reach the cluster at http://127.0.0.1:").doesNotContain("Exception");
  }
}
