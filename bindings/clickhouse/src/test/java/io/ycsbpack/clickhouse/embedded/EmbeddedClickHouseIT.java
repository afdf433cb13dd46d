// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.TargetException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedClickHouseIT {
  /** Of a server that no test ends; the server made it. */
  @TempDir
  private static Path parent;
  private static Path folder;
  private static EmbeddedClickHouse running;
  @TempDir
  Path data;

  @BeforeAll
  static void start() {
    folder = parent.resolve("new");
    running = TestServer.start(folder);
  }

  @AfterAll
  static void end() {
    running.close();
  }

  @Test
  void itAnswersAndTellsWhatItIs() throws Exception {
    assertThat(TestServer.ask(running, "SELECT version()")).isEqualTo(running.version()).startsWith("26.");
    assertThat(TestServer.ask(running, "SELECT getMacro('ycsbpack_pid')")).isEqualTo(Long.toString(running.pid()));
    assertThat(TestServer.ask(running, "SELECT timezone()")).isEqualTo("UTC");
    assertThat(running.description()).isEqualTo("embedded ClickHouse " + running.version() + " on 127.0.0.1:"
        + running.httpPort() + ", data in " + folder + "; figures measure this machine");
  }

  @Test
  void hasRoomForThousandsOfClients() throws Exception {
    String setting = "SELECT toString(value) FROM system.server_settings WHERE name = '%s'";
    assertThat(TestServer.ask(running, setting.formatted("max_concurrent_queries"))).isEqualTo("4096");
    assertThat(TestServer.ask(running, setting.formatted("max_connections"))).isEqualTo("8192");
    assertThat(TestServer.ask(running, setting.formatted("mark_cache_size"))).isEqualTo("1073741824");
    // A query may stand there for a moment after its answer.
    await().untilAsserted(() -> assertThat(TestServer.ask(running, "SELECT count() FROM system.processes"))
        .as("no query but this one")
        .isEqualTo("1"));
  }

  @Test
  void closeEndsItCleanlyAndItsDataAreThereAtTheNextStart() throws Exception {
    Path spaced = data.resolve("a name with <spaces> & more");
    EmbeddedClickHouse first = TestServer.start(spaced);
    fill(first);

    first.close();

    assertThat(TestServer.isGone(first.pid())).isTrue();
    assertThat(spaced.resolve("server.properties")).doesNotExist();
    assertThat(spaced.resolve("server.out")).content().isEqualTo("Logging error to " + spaced + "/server.log\n");
    try (EmbeddedClickHouse server = TestServer.start(spaced)) {
      assertThat(TestServer.ask(server, "SELECT sum(a) FROM t")).isEqualTo("499500");
    }
  }

  @Test
  void dataSurviveAKillOfTheServer() throws Exception {
    try (EmbeddedClickHouse server = TestServer.start(data)) {
      fill(server);
      ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
      await().until(() -> TestServer.isGone(server.pid()));
    }
    assertThat(data.resolve("server.properties")).as("left by the kill").exists();
    try (EmbeddedClickHouse server = TestServer.start(data)) {
      assertThat(TestServer.ask(server, "SELECT sum(a) FROM t")).isEqualTo("499500");
    }
  }

  @Test
  void theKeyboardsSignalsAreLeftToTheStarter() throws Exception {
    for (String signal : List.of("-INT", "-HUP")) {
      assertThat(new ProcessBuilder("kill", signal, Long.toString(running.pid())).start().waitFor()).isZero();
    }
    assertThat(TestServer.ask(running, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void secondServerOnTheSameFolderOrALinkToItIsRefused() throws Exception {
    assertThatThrownBy(() -> TestServer.start(folder)).isInstanceOf(TargetException.class)
        .hasMessageContainingAll(folder.toString(), "pid " + running.pid(), "ycsb embedded stop",
            "-p clickhouse.embedded.data=");
    Path link = Files.createSymbolicLink(data.resolve("link"), folder);

    assertThatThrownBy(() -> TestServer.start(link)).isInstanceOf(TargetException.class)
        .hasMessageContaining("pid " + running.pid());
    assertThat(TestServer.ask(running, "SELECT 1")).as("the first one").isEqualTo("1");
  }

  @Test
  void folderItMakesIsForThisUserAlone() throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))).isEqualTo("rwx------");
  }

  @Test
  void answersOnLoopbackOnly() throws Exception {
    Optional<InetAddress> other = addresses().filter(address -> !address.isLoopbackAddress()).findFirst();
    Assumptions.assumeTrue(other.isPresent(), "this machine has no other address than loopback");
    for (int port : List.of(running.httpPort(), running.tcpPort())) {
      assertThatThrownBy(() -> new Socket(other.get(), port).close()).isInstanceOf(IOException.class);
      new Socket(InetAddress.getByName("127.0.0.1"), port).close();
    }
  }

  @Test
  void takesOtherPortsWhenThoseChosenAreTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();
      // Those for HTTP and for the native protocol in turn. A free one may be another process's by the time it is used.
      Iterator<Integer> ports = List.of(port, FreePort.any(), FreePort.any(), port).iterator();
      IntSupplier takenOnes = () -> ports.hasNext() ? ports.next() : FreePort.any();
      try (EmbeddedClickHouse server = new ServerLauncher(TestServer.library(), ServerLauncher.prepare(data),
          Optional.empty(), takenOnes)
          .launch(false)) {
        assertThat(ports).as("ports that were tried before").isExhausted();
        assertThat(List.of(server.httpPort(), server.tcpPort())).doesNotContain(port);
        assertThat(TestServer.ask(server, "SELECT 1")).isEqualTo("1");
      }
    }
  }

  @Test
  void saysWhyItDoesNotStart() throws Exception {
    Path noLibrary = Files.writeString(data.resolve("libchdb.so"), "nothing to load");
    assertThatThrownBy(() -> EmbeddedClickHouse.start(noLibrary, data, Optional.empty()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("did not start")
        .hasMessageContaining(noLibrary + ": file too short");
  }

  @Test
  void namesTheFolderItCantUse() throws Exception {
    Path file = Files.createFile(data.resolve("file"));
    assertThatThrownBy(() -> TestServer.start(file.resolve("data"))).isInstanceOf(TargetException.class)
        .hasMessageContaining("can't write to " + file.resolve("data"))
        .hasMessageContaining("-p clickhouse.embedded.data=");
  }

  @Test
  void nextServerWaitsForOneThatIsEnding() throws Exception {
    Process parent = TestServer.run(Parent.class, TestServer.library(), data);
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
        assertThat(TestServer.ask(server, "SELECT sum(a) FROM t")).isEqualTo("499500");
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
        fill(server);
        System.out.println(server.pid());
        System.in.transferTo(System.out);
      }
    }
  }

  private static void fill(EmbeddedClickHouse server) throws Exception {
    TestServer.execute(server, "CREATE TABLE t (a UInt64) ENGINE = MergeTree ORDER BY a",
        "INSERT INTO t SELECT number FROM numbers(1000)");
  }

  private static Stream<InetAddress> addresses() throws IOException {
    return NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses);
  }
}
