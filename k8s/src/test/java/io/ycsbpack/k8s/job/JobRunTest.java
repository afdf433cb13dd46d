// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@EnableKubernetesMockClient(crud = true, https = false)
class JobRunTest {
  KubernetesClient client;

  @TempDir
  Path folder;

  private final StopSignal stop = new StopSignal();
  private final TestConsole console = new TestConsole(this::whenTheClientsHaveEnded);
  private NodeRelation nodes = NodeRelation.ANY;
  private boolean stopsWhenTheClientsHaveEnded;
  private boolean stopsWhenTheClientsRun;

  /** The warning that a client ran on the database's node is the first thing after the clients ended. */
  private void whenTheClientsHaveEnded(String line) {
    if (line.startsWith("the client ran on the database's node") && stopsWhenTheClientsHaveEnded) {
      stop.request(ExitCode.INTERRUPTED, "interrupted");
    }
  }

  @Test
  void resultsThatCouldNotBeCollectedStayInTheClusterAndTheCommandsThatCopyThemAreNamed() {
    assertThatThrownBy(this::collectIntoNoFolder).isInstanceOf(UsageException.class);

    assertThat(console.lines())
        .contains("the clients and their results stay in the cluster for 20 minutes from the run's start. 'kubectl "
            + "get pods -l ycsbpack.io/run=" + TestRuns.ID
            + " --namespace test --context mine' lists them. 'kubectl cp -c sidecar POD:/results results --namespace "
            + "test --context mine' copies the files of one, 'ycsb k8s clean " + TestRuns.ID
            + " --namespace test --context mine' removes the run");
    assertThat(client.pods().inNamespace("test").withName("client-0").get()).isNotNull();
    assertThat(job()).isNotNull();
    assertThat(client.secrets().inNamespace("test").list().getItems()).isNotEmpty()
        .allSatisfy(files -> assertThat(files.getMetadata().getOwnerReferences()).extracting(OwnerReference::getUid)
            .containsExactly(job().getMetadata().getUid()));
  }

  @Test
  void aRunThatTheUserStoppedIsTakenAwayAlthoughItsResultsWereNotCollected() {
    stopsWhenTheClientsHaveEnded = true;

    assertThatThrownBy(this::collectIntoNoFolder).isInstanceOf(UsageException.class);

    assertThat(client.pods().inNamespace("test").withName("client-0").get()).isNull();
    assertThat(job()).isNull();
  }

  @Test
  void aRunThatTheUserStopsBeforeItsClientsHaveBegunIsTakenAway() {
    stopsWhenTheClientsRun = true;

    assertThatThrownBy(this::collectIntoNoFolder).isInstanceOf(CommandException.class).hasMessage("interrupted");

    assertThat(job()).isNull();
  }

  @Test
  void aClientNextToTheDatabaseIsNoSurpriseWhereItIsAskedFor() {
    nodes = NodeRelation.SAME;

    assertThatThrownBy(this::collectIntoNoFolder).isInstanceOf(UsageException.class);

    assertThat(console.lines()).noneMatch(line -> line.contains("on the database's node"));
  }

  private Job job() {
    return client.batch().v1().jobs().inNamespace("test").withName(JobRequest.name(TestRuns.ID, Labels.MEASURE)).get();
  }

  /** A file is where the folder for the results should be. */
  private void collectIntoNoFolder() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    try (JobRun run = run()) {
      run.run(Map.of(), file);
    }
  }

  /** The Job's controller makes the pod at the first wait; its client has ended at once. */
  private JobRun run() {
    SteppingClock clock = new SteppingClock(() -> {
      if (job() != null && client.pods().inNamespace("test").withName("client-0").get() == null) {
        ContainerState state = stopsWhenTheClientsRun ? TestRuns.RUNNING : TestRuns.ended(0);
        Manifest.create(client, TestRuns.pod(state, TestRuns.RUNNING));
        if (stopsWhenTheClientsRun) {
          stop.request(ExitCode.INTERRUPTED, "interrupted");
        }
      }
    });
    return new JobRun(Cluster.of(client, "test"), new Deadline(Duration.ofMinutes(5), stop, clock), console,
        TestRuns.request(nodes), " --namespace test --context mine",
        TestRuns.surroundings(Cluster.of(client, "test"), this::pods));
  }

  private List<Pod> pods() {
    return client.pods().inNamespace("test").list().getItems();
  }
}
