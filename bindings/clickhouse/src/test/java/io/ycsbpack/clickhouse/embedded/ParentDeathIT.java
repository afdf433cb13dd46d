// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParentDeathIT {
  @TempDir
  Path data;

  @Test
  void nextServerWaitsForOneThatIsEnding() throws Exception {
    Process parent = TestServer.run(Parent.class, TestEngine.library(), data);
    try (BufferedReader said = parent.inputReader()) {
      long pid = Long.parseLong(said.readLine());
      ProcessHandle ending = ProcessHandle.of(pid).orElseThrow();
      // A stopped process can't go on to end; it keeps the folder locked until it is continued.
      assertThat(
          new ProcessBuilder("bash", "-c", "rm '%s' && kill -STOP %d".formatted(data.resolve("server.properties"),
              pid)).start().waitFor())
          .isZero();
      parent.destroyForcibly();
      CompletableFuture<EmbeddedClickHouse> next = CompletableFuture.supplyAsync(() -> TestServer.start(data));
      await().until(() -> ProcessHandle.current().children().anyMatch(this::servesOurFolder));
      assertThat(ending.isAlive()).isTrue();
      assertThat(new ProcessBuilder("kill", "-CONT", Long.toString(pid)).start().waitFor()).isZero();
      try (EmbeddedClickHouse server = next.get()) {
        assertThat(TestServer.ask(server, "SELECT sum(a) FROM t")).isEqualTo("42");
      }
    } finally {
      parent.destroyForcibly();
    }
  }

  private boolean servesOurFolder(ProcessHandle process) {
    return process.info()
        .commandLine()
        .filter(line -> line.contains("EngineMain") && line.contains(data.toString()))
        .isPresent();
  }

  /** A command that uses an embedded server, to be killed. It prints the server's pid and waits. */
  static final class Parent {
    public static void main(String[] arguments) throws Exception {
      try (EmbeddedClickHouse server = EmbeddedClickHouse
          .start(Path.of(arguments[0]), Path.of(arguments[1]), Optional.empty())) {
        TestServer.execute(server, "CREATE TABLE IF NOT EXISTS t (a UInt64) ENGINE = MergeTree ORDER BY a",
            "INSERT INTO t VALUES (42)");
        System.out.println(server.pid());
        System.in.transferTo(System.out);
      }
    }
  }
}
