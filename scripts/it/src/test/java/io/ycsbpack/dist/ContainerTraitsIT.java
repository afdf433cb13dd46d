// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.StartedServer.isShared;
import static io.ycsbpack.dist.StartedServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Each trait of a container takes effect on a real server, as seen from outside, and is gone with it. */
@SystemTest(minutes = 3)
@ExtendWith(RealEngine.class)
class ContainerTraitsIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("runc", "unshare", "mount", "umount", "ip");

  private static final String ALL = " --cpu 1 --memory 2Gi --sees-limits all --own-files --own-rights --own-network";
  private static final String NO_RIGHTS = "(?s).*Uid:\\s10001\\s.*CapEff:\\s0{16}\\s.*CapBnd:\\s0{16}\\s.*"
      + "NoNewPrivs:\\s1\\s.*";

  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);
  private Path data;
  private StartedServer server;

  /** Not open to other users, as the home of root is not. */
  @BeforeEach
  void chooseAFolder() throws IOException {
    data = Files.createDirectory(folder.resolve("closed")).resolve("server");
    server = new StartedServer(folder, data);
    Files.setPosixFilePermissions(data.getParent(), PosixFilePermissions.fromString("rwx------"));
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    server.assertStopped();
    assertThat(Path.of("/run/netns", AppliedLimit.nameFor(data))).doesNotExist();
    assertThat(link()).doesNotExist();
    assertThat(data).doesNotExist();
  }

  @Test
  void aServerThatSeesItsLimitsDetectsThemAsThoseOfTheMachine() throws Exception {
    long pid = server.start(" --cpu 1 --memory 2Gi --sees-limits all");

    assertThat(mounts(pid)).contains("/" + AppliedLimit.nameFor(data) + " /sys/fs/cgroup");
    assertThat(server.threads()).isEqualTo("auto(1)");
    assertThat(server.memoryLimit()).isLessThan(2L << 30);
    assertThat(isShared(pid, "mnt")).isFalse();
    assertThat(isShared(pid, "net")).isTrue();
  }

  @Test
  void aServerThatSeesOneLimitTakesTheOtherFromTheMachine() throws Exception {
    assumeFalse(ControlGroups.ofThisUser().isUnified(), "control groups of version 2 have one for both limits");
    server.start(" --cpu 1 --memory 2Gi --sees-limits cpu");

    assertThat(server.threads()).isEqualTo("auto(1)");
    assertThat(server.memoryLimit()).isGreaterThan(2L << 30);
    ycsb("embedded stop clickhouse --remove-data --data " + data);
    server.start(" --cpu 1 --memory 2Gi --sees-limits memory");

    assertThat(server.threads()).isNotEqualTo("auto(1)");
    assertThat(server.memoryLimit()).isLessThan(2L << 30);
  }

  @Test
  void aServerWithoutTraitsSeesTheMachine() throws Exception {
    long pid = server.start(" --cpu 1 --memory 2Gi");

    assertThat(isShared(pid, "mnt")).isTrue();
    assertThat(server.memoryLimit()).isGreaterThan(2L << 30);
  }

  @Test
  void aServerWithoutRightsHasAUserOfItsOwnAndItsDataUntilItIsStopped() throws Exception {
    long pid = server.start(" --own-rights");

    assertThat(status(pid)).matches(NO_RIGHTS);
    assertThat(Files.getAttribute(data.resolve("db"), "unix:uid")).isEqualTo(10_001);
    server.execute("CREATE TABLE kept (n Int32) ENGINE = MergeTree ORDER BY n");
    server.execute("INSERT INTO kept VALUES (7)");
    assertThat(ycsb("embedded stop clickhouse --data " + data).out()).contains("its data stay");
    assertThat(Files.getAttribute(data, "unix:uid")).isEqualTo(Files.getAttribute(folder, "unix:uid"));
    server.start("");
    assertThat(server.execute("SELECT n FROM kept")).isEqualTo("7");
  }

  @Test
  void aServerOfItsOwnNetworkIsReachedByItsAddressAlone() throws Exception {
    long pid = server.start(" --own-network");

    assertThat(isShared(pid, "net")).isFalse();
    assertThat(server.state("host")).startsWith("198.1");
    assertThat(link()).exists();
    YcsbProcess run = ycsb("run clickhouse -P workloads/workloada -p recordcount=100 -p operationcount=100"
        + " -p clickhouse.embedded.data=" + data);
    assertThat(run.awaitFigures().out()).contains("[READ], Operations");
    assertThat(ycsb("embedded status clickhouse --data " + data).out()).contains(server.state("host"));
  }

  @Test
  void aKilledServerIsStartedAgainWithAllOfItAndAKilledOneLeavesNothing() throws Exception {
    long killed = server.start(ALL);
    assertAll(killed);
    String address = server.state("host");
    server.execute("SELECT 1");
    YcsbProcess.signal(killed, "KILL");
    await().atMost(Duration.ofMinutes(2)).until(() -> !Files.exists(Path.of("/proc/" + killed, "exe")));

    YcsbProcess refused = ycsb("embedded start clickhouse --data " + data + " --sees-limits all").ends(1);
    assertThat(refused.err()).contains("there is no such limit to see");
    refused = ycsb("embedded start clickhouse --data " + data + " --sees-limits all --cpu 4000").ends(5);
    assertThat(refused.err()).contains("4000.0 cores are more than the ");

    long second = server.start(ALL);
    assertAll(second);
    assertThat(server.state("host")).isEqualTo(address);
    YcsbProcess.signal(second, "KILL");
    await().atMost(Duration.ofMinutes(2)).until(() -> !Files.exists(Path.of("/proc/" + second, "exe")));
  }

  @Test
  void withoutRuncCrunRunsTheServer() throws Exception {
    assumeThat(ContainerEngine.CRUN.impossible()).isEmpty();
    String runc = SystemProgram.find("runc").orElseThrow().toString();

    // Only the command that starts the server lacks runc.
    YcsbProcess start = YcsbProcess.start(folder, Path.of("/usr/bin/unshare"),
        List.of("--mount", "--propagation", "slave", "sh", "-ec", "mount --bind /dev/null \"$0\"; exec \"$@\"", runc,
            YcsbProcess.HOME.resolve("scripts/ycsb").toString(), "embedded", "start", "clickhouse", "--data",
            data.toString(), "--cpu", "1", "--memory", "2Gi", "--sees-limits", "all", "--own-files", "--own-rights",
            "--own-network"));

    start.ends(0);
    assertThat(data.resolveSibling("server.container/start")).content().startsWith("crun\n");
    assertAll(Long.parseLong(server.state("pid")));
  }

  private void assertAll(long pid) throws Exception {
    assertThat(status(pid)).matches(NO_RIGHTS);
    assertThat(isShared(pid, "net")).isFalse();
    String engine = Files.readAllLines(Path.of("/proc/" + pid, "maps"))
        .stream()
        .filter(line -> line.endsWith("/libchdb.so"))
        .findFirst()
        .orElseThrow();
    assertThat(mounts(pid)).contains("/" + AppliedLimit.nameFor(data) + " /sys/fs/cgroup")
        .containsPattern(
            " / " + engine.substring(engine.indexOf('/'), engine.lastIndexOf('/')) + " .* - overlay overlay ")
        .doesNotContainPattern(" " + data + " .* - overlay ");
    assertThat(server.threads()).isEqualTo("auto(1)");
  }

  private YcsbProcess ycsb(String arguments) {
    return YcsbProcess.run(folder, arguments);
  }

  private Path link() {
    String name = AppliedLimit.nameFor(data);
    return Path.of("/sys/class/net", "ycsb-" + name.substring(name.length() - 10));
  }

  private static String mounts(long pid) throws IOException {
    return Files.readString(Path.of("/proc/" + pid, "mountinfo"));
  }
}
