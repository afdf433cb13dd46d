// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The limit of {@code ycsb embedded start}, from before the start of the server to after its end. */
@ExtendWith(RealEngine.class)
class EmbeddedLimitIT {
  private static final Pattern PID = Pattern.compile("pid (\\d+)");
  private static final String LIMIT = " --cpu 500m --memory 2Gi";

  @TempDir
  private Path folder;
  private Path data;
  private AppliedLimit limit;

  @BeforeEach
  void needAQuota() {
    data = folder.resolve("server");
    limit = AppliedLimit.of(data);
    assumeTrue(ControlGroups.ofThisUser().isPossible(),
        "setting a quota needs control groups that this user may write");
  }

  @AfterEach
  void stop() {
    embedded("stop", "");
  }

  @Test
  void holdsFromTheStartOfTheServerAndGoesWithIt() {
    CommandResult start = embedded("start", LIMIT);

    assertThat(start.out()).as(start.err()).startsWith("started embedded ClickHouse");
    assertThat(CpuLimit.ofProcess(pid(start))).isEqualTo(new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5));
    assertThat(limit.group().processes()).contains(pid(start));
    assertThat(embedded("start", "").out()).startsWith("running already: embedded ClickHouse")
        .contains("pid " + pid(start));
    CommandResult again = ends(2, embedded("start", " --cpu 1"));
    assertThat(again.err()).contains("the server on ",
        " runs already, pid " + pid(start) + ", and limits and container traits apply only from");
    assertThat(CpuLimit.ofProcess(pid(start)).cores()).isEqualTo(0.5);

    CommandResult stop = embedded("stop", "");
    assertThat(stop.out()).contains("stopped the embedded ClickHouse, pid " + pid(start) + "; its data stay in ");
    assertThat(limit.isThere()).isFalse();
    assertThat(data.resolve("db")).exists();
  }

  @Test
  void goesBeforeTheDataDo() {
    CommandResult start = embedded("start", LIMIT);

    CommandResult stop = embedded("stop", " --remove-data");

    assertThat(stop.out())
        .contains("stopped the embedded ClickHouse, pid " + pid(start) + "; its data are removed from ");
    assertThat(limit.isThere()).isFalse();
    assertThat(data).doesNotExist();
    assertThat(embedded("stop", " --remove-data").out()).isEqualTo("no embedded server is running\n");
  }

  @Test
  void goesWhereTheServerDoesNotStart() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandResult start = ends(2, embedded("start", LIMIT + " --port " + taken.getLocalPort()));

      assertThat(start.err()).contains("did not start").contains("Address already in use");
      assertThat(limit.isThere()).isFalse();
    }
  }

  @Test
  void aStartInProgressIsLeftAlone() throws IOException {
    Files.createDirectories(data);
    try (FileChannel file = FileChannel.open(data.resolve("start.lock"), StandardOpenOption.CREATE,
        StandardOpenOption.WRITE); FileLock started = file.lock()) {
      limit.put(new ResourceLimit(OptionalDouble.of(0.5), OptionalLong.empty(), Optional.empty()));

      YcsbProcess second = YcsbProcess.run(folder, "embedded start clickhouse --data " + data + LIMIT).ends(2);

      assertThat(second.err()).contains("another command is starting a server on " + data);
      assertThat(limit.isThere()).isTrue();
      assertThat(started.isValid()).isTrue();
    }
  }

  @Test
  void ofAServerThatDiedGoesWhenItIsStopped() {
    startAndKill();
    assertThat(limit.isThere()).isTrue();

    assertThat(embedded("stop", "").out()).isEqualTo("no embedded server is running\n");

    assertThat(limit.isThere()).isFalse();
  }

  @Test
  void ofAServerThatDiedIsNotThatOfTheNext() {
    startAndKill();

    CommandResult start = embedded("start", " --memory 2Gi");

    assertThat(CpuLimit.ofProcess(pid(start)).mechanism()).isNotEqualTo(CpuLimit.Mechanism.QUOTA);
    assertThat(limit.group().processes()).contains(pid(start));
  }

  @Test
  void ofAServerWhoseDataWereRemovedGoesWhenItIsStopped() throws Exception {
    long pid = pid(embedded("start", LIMIT));
    FolderTree.delete(data);

    CommandResult stop = embedded("stop", " --remove-data");

    assertThat(stop.out()).startsWith("killed the embedded ClickHouse, pid " + pid)
        .endsWith("was removed while it ran\n");
    assertThat(limit.isThere()).isFalse();
  }

  private void startAndKill() {
    ProcessHandle.of(pid(embedded("start", LIMIT))).orElseThrow().destroyForcibly();
    await().until(() -> limit.group().processes().isEmpty());
  }

  private CommandResult embedded(String action, String options) {
    return InProcess.run("embedded " + action + " clickhouse --data " + data + options);
  }

  private static long pid(CommandResult start) {
    Matcher pid = PID.matcher(start.out());
    assertThat(pid.find()).as(start.out() + start.err()).isTrue();
    return Long.parseLong(pid.group(1));
  }
}
