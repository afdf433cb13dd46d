// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@EnableKubernetesMockClient(crud = true, https = false)
class ClientResultTest {
  private static final ContainerState ENDED = TestRuns.ended(0);
  /** Not text, and with ends of lines among it. */
  private static final byte[] BYTES = {'\n', 0, -1, '\n', '\n', 7};
  KubernetesClient client;

  @TempDir
  Path folder;

  private final TestConsole console = new TestConsole();

  @Test
  void aPodThatIsKilledWhileItsResultsAreReadIsALostClientAndNoFailureOfTheDatabase() {
    RecordCollector collector = new RecordCollector(Cluster.of(client, "test"), "client-0");

    assertThatThrownBy(() -> collector.output(new Cluster.Answer(137, new byte[0], "")))
        .isInstanceOf(RecordCollector.ClientLostException.class)
        .hasMessage("pod client-0 was killed while its results were read");
    assertThatThrownBy(() -> collector.output(new Cluster.Answer(2, new byte[0], "sh: no such file\n")))
        .isInstanceOf(TargetException.class)
        .hasMessage("reading the results of pod client-0 failed (2): sh: no such file");
  }

  @Test
  void theResultsOfAClientWhoseSidecarHasEndedAreGivenUpAtOnce() {
    Manifest.create(client, TestRuns.pod(ENDED, TestRuns.ended(137)));

    assertThat(collect()).singleElement().satisfies(result -> {
      assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_VALID);
      assertThat(result.trouble()).contains("the container 'sidecar' of pod client-0 does not run any more");
      assertThat(result.files()).isEmpty();
    });
    assertThat(console.lines()).isEmpty();
  }

  @Test
  void theResultsOfAClientWhoseSidecarRunsAreNotGivenUp() {
    Manifest.create(client, TestRuns.pod(ENDED, TestRuns.RUNNING));

    assertThatThrownBy(this::collect).isInstanceOf(TargetException.class)
        .hasMessageContaining("can't read the results of pod client-0");
  }

  /** A kubelet answers so while it kills the container. */
  @Test
  void aCommandThatEndsWithoutAnExitCodeIsRepeatedLikeACallWithoutAnAnswer() {
    RecordCollector collector = new RecordCollector(Cluster.of(client, "test"), "client-0");

    assertThatThrownBy(() -> collector.output(new Cluster.Answer(-1, new byte[0], "container not running\n")))
        .isInstanceOf(KubernetesClientException.class)
        .hasMessage("a command in pod client-0 ended without an exit code")
        .hasCause(new IOException("container not running"));
  }

  @Test
  void aRecordThatAKilledClientHadOnlyBegunIsLeftOut() throws IOException {
    assertThat(ClientResult.isWhole(Files.createFile(folder.resolve("begun.json")))).isFalse();
    assertThat(ClientResult.isWhole(Files.createFile(folder.resolve("ycsb.txt")))).isTrue();
  }

  /** By the state that the client had before; the API server of the test runs no commands in pods. */
  private List<ClientResult> collect() {
    Deadline deadline = new Deadline(Duration.ofSeconds(1), new StopSignal(), new SteppingClock());
    return ClientResult.collect(Cluster.of(client, "test").through(new ApiCalls(deadline, console)),
        Map.of(0, ClientState.of(TestRuns.pod(ENDED, TestRuns.RUNNING))), folder);
  }

  @Test
  void filesComeBackAsTheyAreInTheirFolderWithoutHiddenOnesAndFolders() throws IOException, InterruptedException {
    Files.write(folder.resolve("a.hlog"), BYTES);
    Files.createFile(folder.resolve("empty"));
    Files.writeString(folder.resolve("r.json"), "{}");
    Files.writeString(folder.resolve(".start"), "hidden");
    Files.createDirectory(folder.resolve("folder"));

    assertThat(RecordCollector.files("client-0", printed()).orElseThrow()).usingRecursiveComparison()
        .isEqualTo(Map.of("a.hlog", BYTES, "empty", new byte[0], "r.json", "{}".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void anEmptyFolderHasNoFiles() throws IOException, InterruptedException {
    assertThat(RecordCollector.files("client-0", printed()).orElseThrow()).isEmpty();
  }

  @Test
  void whatIsCutShortOrDamagedIsNotWhole() throws IOException, InterruptedException {
    Files.write(folder.resolve("a.hlog"), BYTES);
    byte[] whole = printed();
    byte[] damaged = whole.clone();
    damaged[damaged.length - 1]++;

    assertThat(RecordCollector.files("client-0", Arrays.copyOf(whole, whole.length - 1))).isEmpty();
    assertThat(RecordCollector.files("client-0", damaged)).isEmpty();
  }

  @Test
  void aNameThatLeadsOutOfTheFolderAndALineThatNamesNoFileAreRejected() {
    for (String line : new String[]{"0 0 ../outside\n", "0 0 /etc/passwd\n", "sh: sha256sum: not found\n"}) {
      assertThatThrownBy(() -> RecordCollector.files("client-0", line.getBytes(StandardCharsets.UTF_8)))
          .isInstanceOf(TargetException.class)
          .hasMessage("the results in pod client-0 can't be read: unexpected '" + line.strip() + "'");
    }
  }

  /** The script runs in a shell of this machine. */
  private byte[] printed() throws IOException, InterruptedException {
    Process shell = new ProcessBuilder("sh", "-c",
        RecordCollector.PRINT.replace("cd " + ClientPod.RESULTS_FOLDER, "cd " + folder)).start();
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    shell.getInputStream().transferTo(output);
    assertThat(shell.waitFor()).isZero();
    return output.toByteArray();
  }
}
