// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.clickhouse.ClickHouseProperties;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.container.AppliedTraits;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedControlIT {
  @TempDir
  Path data;

  private final EmbeddedControl control = new EmbeddedControl();
  private final TestConsole console = new TestConsole();
  private Settings settings;

  @BeforeEach
  void useAFolderOfOurOwn() {
    settings = settings(TestServer.library().toString(), data.toString());
  }

  private static Settings settings(String engine, String data) {
    return Settings.NONE.with(Map.of(ClickHouseProperties.EMBEDDED_ENGINE.name(), engine,
        ClickHouseProperties.EMBEDDED_DATA.name(), data), "test");
  }

  @AfterEach
  void stop() {
    control.stop(settings, console);
    AppliedTraits.of(data).remove();
  }

  @Test
  void startStatusJoinAndStop() throws Exception {
    assertThat(control.status(settings)).isEmpty();
    assertThat(control.running(settings)).isEmpty();
    EmbeddedServer.Running started = control.start(settings, Optional.empty(), console);
    EmbeddedClickHouse server = running();
    assertThat(started.line()).startsWith("embedded ClickHouse").contains("pid " + started.pid());
    assertThat(started.pid()).isEqualTo(server.pid());
    assertThat(control.running(settings)).contains(started);
    try (EmbeddedClickHouse joined = EmbeddedControl.joinOrStart(settings, console)) {
      assertThat(joined.pid()).isEqualTo(server.pid());
      assertThat(TestServer.ask(joined, "SELECT 1")).isEqualTo("1");
    }
    assertThat(running().pid()).as("who joined it leaves it running").isEqualTo(server.pid());
    assertThat(control.status(settings).orElseThrow()).contains(server.version(), server.jdbcUrl(),
        "pid " + server.pid());
    assertThat(control.stop(settings, console).orElseThrow()).contains("stopped", "pid " + server.pid());
    assertThat(TestServer.isGone(server.pid())).isTrue();
    assertThat(control.status(settings)).isEmpty();
    assertThat(control.stop(settings, console)).isEmpty();
    assertThat(data).isNotEmptyDirectory();
    control.removeData(settings);
    assertThat(data).doesNotExist();
    control.removeData(settings);
  }

  @Test
  void whatItIsStartedFromIsThereBeforeItsStart() {
    List<Path> programs = control.prepare(settings, console);

    assertThat(programs).contains(TestServer.library()).allMatch(Files::exists);
    assertThat(control.data(settings)).isEqualTo(data);
    assertThat(control.status(settings)).isEmpty();
  }

  @Test
  void aCpusetNeedsNoRightsAndHoldsForAKilledOneThatIsStartedAgainButNotForOneThatEndsWithItsCommand()
      throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core of several is a limit");
    start(new ResourceLimit(OptionalDouble.of(1), OptionalLong.empty(), Optional.of(LimitMechanism.CPUSET)));
    assertThat(CpuLimit.ofProcess(running().pid()).cores()).isEqualTo(1);

    int port = control.kill(settings);
    control.start(settings, Optional.of(port), console);
    assertThat(running().httpPort()).isEqualTo(port);
    assertThat(CpuLimit.ofProcess(running().pid()).cores()).isEqualTo(1);

    control.kill(settings);
    try (EmbeddedClickHouse own = EmbeddedControl.joinOrStart(settings, console)) {
      assertThat(CpuLimit.ofProcess(own.pid()).cores()).isGreaterThan(1);
    }
  }

  @Test
  void aLivingOneKeepsItsQuotaWhenAnotherIsRefused() throws Exception {
    assumeTrue(ControlGroups.ofThisUser().isPossible(),
        "setting a quota needs control groups that this user may write");
    CpuLimit half = new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5);
    start(new ResourceLimit(OptionalDouble.of(0.5), OptionalLong.of(2L << 30), Optional.empty()));
    long pid = running().pid();

    assertThatThrownBy(() -> TestServer.start(data)).isInstanceOf(TargetException.class)
        .hasMessageContaining("pid " + pid);
    assertThatThrownBy(() -> control.prepare(settings, console)).isInstanceOf(TargetException.class)
        .hasMessageContaining("pid " + pid);
    assertThatThrownBy(() -> control.removeData(settings)).isInstanceOf(TargetException.class)
        .hasMessageContaining("are in use and stay");
    assertThat(CpuLimit.ofProcess(pid)).isEqualTo(half);
    assertThat(AppliedLimit.of(data).group().processes()).contains(pid);
  }

  @Test
  void withNoneRunningOneIsStartedThatEndsWhenClosed() throws Exception {
    long pid;
    try (EmbeddedClickHouse own = EmbeddedControl.joinOrStart(settings, console)) {
      pid = own.pid();
      assertThat(TestServer.ask(own, "SELECT 1")).isEqualTo("1");
      assertThat(control.status(settings).orElseThrow()).startsWith("no detached server").contains("pid " + pid);
      assertThat(control.stop(settings, console)).as("not ours to stop").isEmpty();
      assertThatThrownBy(() -> control.start(settings, Optional.empty(), console)).isInstanceOf(TargetException.class)
          .hasMessageContaining("pid " + pid);
    }
    assertThat(TestServer.isGone(pid)).isTrue();
  }

  @Test
  void whatAKilledOneLeftBehindIsCleanedUp() throws Exception {
    control.start(settings, Optional.empty(), console);
    long pid = running().pid();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    await().until(() -> TestServer.isGone(pid));
    assertThat(data.resolve("server.properties")).exists();
    // The system frees the lock of a killed process a moment after its name.
    await().untilAsserted(() -> {
      assertThat(control.status(settings)).isEmpty();
      assertThat(data.resolve("server.properties")).doesNotExist();
    });
    assertThat(control.start(settings, Optional.empty(), console).pid()).isNotEqualTo(pid);
  }

  @Test
  void oneWhoseDataFolderWasRemovedIsEndedByItsCommandLine() throws Exception {
    ResourceLimit half = ControlGroups.ofThisUser().isPossible()
        ? new ResourceLimit(OptionalDouble.of(0.5), OptionalLong.empty(), Optional.empty())
        : ResourceLimit.NONE;
    start(half);
    long pid = running().pid();
    FolderTree.delete(data);

    Optional<String> stopped = control.stop(settings, console);

    assertThat(stopped.orElseThrow()).contains("pid " + pid, data.toString(), "was removed while it ran")
        .doesNotContain("\n");
    assertThat(console.lines()).noneMatch(line -> line.contains("did not stop"));
    assertThat(TestServer.isGone(pid)).isTrue();
    assertThat(control.stop(settings, console)).isEmpty();
  }

  @Test
  void aPidThatBelongsToAnotherProcessByNowIsNotTakenForTheServer() throws Exception {
    Process other = new ProcessBuilder("sleep", "600").start();
    try {
      Files.writeString(data.resolve("server.properties"), "pid=" + other.pid()
          + "\nhttpPort=1\ntcpPort=2\ndetached=true\nstarted=2026-01-01T00\\:00\\:00Z\n");
      assertThat(control.stop(settings, console)).isEmpty();
      assertThat(other.isAlive()).isTrue();
      assertThat(data.resolve("server.properties")).doesNotExist();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void damagedStateIsNamed() throws Exception {
    Path state = Files.writeString(data.resolve("server.properties"), "pid=many");
    assertThatThrownBy(() -> control.status(settings)).isInstanceOf(TargetException.class)
        .hasMessageContaining(state.toString())
        .hasMessageContaining("remove it");
    Files.delete(state);
  }

  @Test
  void outlivesTheCommandThatStartedItAndTheKeyboardsSignals() throws Exception {
    Process starter = TestServer.run(Starter.class, TestServer.library(), data);
    try (BufferedReader said = starter.inputReader()) {
      long pid = Long.parseLong(said.readLine());
      assertThat(Files.readString(Path.of("/proc", Long.toString(pid), "stat")).split(" ")[5]).as("its session")
          .isEqualTo(Long.toString(pid));
      starter.destroyForcibly().waitFor();
      assertThat(TestServer.ask(running(), "SELECT 1")).isEqualTo("1");
    } finally {
      starter.destroyForcibly();
    }
  }

  /** As the command does. */
  private void start(ResourceLimit limit) {
    control.prepare(settings, console);
    AppliedLimit.of(data).put(limit);
    control.start(settings, Optional.empty(), console);
  }

  private EmbeddedClickHouse running() {
    return EmbeddedControl.join(EmbeddedControl.folder(settings)).orElseThrow();
  }

  /** A command that starts a detached server, to be killed. It prints the server's pid and waits. */
  static final class Starter {
    public static void main(String[] arguments) throws Exception {
      System.out.println(new EmbeddedControl()
          .start(settings(arguments[0], arguments[1]), Optional.empty(), new TestConsole())
          .pid());
      System.in.transferTo(System.out);
    }
  }
}
