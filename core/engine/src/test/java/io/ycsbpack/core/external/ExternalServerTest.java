// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.ProcessId;
import io.ycsbpack.testkit.ClosedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was started is stopped once, what was not started is left alone, whatever becomes of the commands. */
class ExternalServerTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMillis(200);

  @TempDir
  private Path folder;
  private ExternalServer server;

  @BeforeEach
  void name() {
    server = new ExternalServer("db-1", folder.resolve("marks"), SHORT);
  }

  private ExternalCommand noting(String word) {
    return command("echo " + word + " >>'" + folder + "/noted'");
  }

  private static ExternalCommand command(String text) {
    return command(text, Optional.empty(), LONG);
  }

  private static ExternalCommand command(String text, Optional<ServerAddress> address, Duration limit) {
    return new ExternalCommand(text, address, limit);
  }

  /** Stops the server, after which these were run. */
  private void assertStopped(String... commands) throws IOException {
    assertThat(server.stop(noting("down"))).isTrue();
    assertThat(noted()).containsExactly(commands);
  }

  private List<String> noted() throws IOException {
    return Files.exists(folder.resolve("noted")) ? Files.readAllLines(folder.resolve("noted")) : List.of();
  }

  @Test
  void whatWasStartedIsStoppedOnceAndWhatWasNotStartedIsNot() throws IOException {
    assertThat(server.stop(noting("down"))).isFalse();
    server.start(noting("up"));

    assertThat(server.stop(noting("down"))).isTrue();
    assertThat(server.stop(noting("down"))).isFalse();
    assertThat(noted()).containsExactly("up", "down");
  }

  @Test
  void aServerThatWasThereBeforeIsNeitherStartedNorStopped() throws IOException {
    try (ServerSocket there = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Optional<ServerAddress> address = Optional.of(new ServerAddress("127.0.0.1", there.getLocalPort()));

      assertThatThrownBy(() -> server.start(command(noting("up").text(), address, LONG)))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("something answers at 127.0.0.1:" + there.getLocalPort() + " before");
    }
    assertThat(server.stop(noting("down"))).isFalse();
    assertThat(noted()).isEmpty();
  }

  @Test
  void aServerThatStillAnswersIsNotTakenForStopped() throws IOException {
    try (ClosedPort free = new ClosedPort()) {
      server.start(command("true", Optional.of(new ServerAddress("127.0.0.1", free.number())), LONG));
    }
    ExternalCommand stop;
    try (ServerSocket still = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      stop = command(noting("down").text(), Optional.of(new ServerAddress("127.0.0.1", still.getLocalPort())), LONG);
      // Long enough for the command itself on a busy machine; each look at the address waits to be accepted.
      ExternalCommand soon = command(stop.text(), stop.address(), Duration.ofSeconds(3));

      assertThatThrownBy(() -> server.stop(soon)).hasMessageContaining("something still answers at 127.0.0.1:");
    }

    assertThat(server.stop(stop)).as("it can be stopped again").isTrue();
    assertThat(noted()).containsExactly("down", "down");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit 3", "missing-program-of-ours 2>/dev/null"})
  void aStartThatFailsIsStopped(String failing) throws IOException {
    assertThatThrownBy(() -> server.start(command(failing)))
        .isInstanceOf(CommandException.class)
        .hasMessageMatching("the command '" + failing
            + "' ended with exit code (3|127: a program that it calls was not found)");

    assertStopped("down");
  }

  @Test
  void aStopThatFailsCanBeRepeated() {
    server.start(command("true"));

    assertThatThrownBy(() -> server.stop(command("false")))
        .hasMessage("the command 'false' ended with exit code 1");
    assertThat(server.stop(command("true"))).isTrue();
  }

  @Test
  void aSecondStartIsRefusedAndTheServerStaysStarted() throws IOException {
    server.start(noting("up"));

    assertThatThrownBy(() -> server.start(noting("up"))).hasMessageContaining("the server 'db-1' was started already");
    assertStopped("up", "down");
  }

  @Test
  void aCommandThatTakesTooLongIsKilledWithWhatItHasStarted() throws IOException {
    String endless = "echo $$ >'" + folder + "/pid'; sleep 10000 & echo $! >>'" + folder + "/pid'; wait";

    assertThatThrownBy(() -> server.start(command(endless, Optional.empty(), Duration.ofSeconds(2))))
        .hasMessageContaining("did not end within 2 s and was killed");

    assertThat(Files.readAllLines(folder.resolve("pid"))).hasSize(2)
        .noneMatch(pid -> ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive).isPresent());
  }

  @Test
  void aStartThatGoesOnAfterItsCommandWasKilledIsEndedBeforeTheStop() throws Exception {
    Process start = new ProcessBuilder("sleep", "10000").start();
    mark(new ObjectMapper().writeValueAsString(ProcessId.of(start.toHandle())));
    assertStopped("down");
    assertThat(start.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aMarkThatCannotBeReadIsToldOf() throws IOException {
    mark("{");
    assertThatThrownBy(() -> server.stop(noting("down"))).isInstanceOf(CommandException.class)
        .hasMessageContaining("stop the server by hand");
  }

  private void mark(String text) throws IOException {
    Files.writeString(Files.createDirectories(folder.resolve("marks")).resolve("db-1.json"), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "../db", "a b", "-rf"})
  void aNameIsNoPath(String name) {
    assertThatThrownBy(() -> ExternalServer.ofThisUser(name)).isInstanceOf(UsageException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"db1:8123", "10.0.0.7:1", "[fe80::1]:65535"})
  void anAddressIsPrintedAsItIsRead(String text) {
    assertThat(ServerAddress.TYPE.require(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"db1", "db1:0", "db1:65536", ":8123", "fe80::1:8123", "http://db1:8123"})
  void anAddressHasAHostAndAPort(String text) {
    assertThatThrownBy(() -> ServerAddress.TYPE.require(text)).isInstanceOf(UsageException.class)
        .hasMessageContaining("'" + text + "'");
  }
}
