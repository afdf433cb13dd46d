// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.cluster.PodTrouble;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false)
class ClientPodsTest {
  private static final String JOB = JobRequest.name(TestRuns.ID, Labels.MEASURE);
  private static final Duration DEADLINE = Duration.ofMinutes(20);

  KubernetesClient client;

  private final TestConsole console = new TestConsole();
  private final SteppingClock clock = new SteppingClock();
  private final List<Event> refusals = new ArrayList<>();

  /** A quota has room for one of two. */
  @Test
  void clientsOfWhichSomeMayNotBeMadeAreGivenUpWithTheReason() {
    refusals.add(Manifest.read(Event.class, "message: 'exceeded quota: small'"));

    assertThatThrownBy(() -> follow(TestRuns.pod(TestRuns.WAITING, TestRuns.RUNNING)))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessage("exceeded quota: small");

    assertThat(clock.passed()).as("a pod that ends may free it")
        .isBetween(PodTrouble.Lasting.TIMEOUT, Duration.ofSeconds(35));
  }

  @Test
  void eachRunThatHoldsCpuIsNamedWhereAnotherDoesNotFit() {
    add("20260101-000000-aaaa", "900m");
    add("20260101-000000-bbbb", "1");

    assertThatThrownBy(() -> follow(TestRuns.unschedulable()))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("fits on no node: 0/2 nodes are available; other runs hold CPU: 20260101-000000-aaaa of ")
        .hasMessageContaining(" (0.90 CPU), 20260101-000000-bbbb of ")
        .hasMessageContaining(" (1.00 CPU); 'ycsb k8s clean RUN' removes one");
  }

  @Test
  void howManyClientsAreReadyIsSaidEveryTenSecondsWhileItChanges() {
    try (ClientPods clients = clients(TestRuns.pod(TestRuns.RUNNING, TestRuns.RUNNING))) {
      clients.look();
      for (int second : List.of(9, 10, 20)) {
        clients.sayProgress(0, TimeUnit.SECONDS.toNanos(second));
      }
      clients.sayProgress(1, TimeUnit.SECONDS.toNanos(21));
      clients.sayProgress(1, TimeUnit.SECONDS.toNanos(30));
      clients.sayProgress(2, TimeUnit.SECONDS.toNanos(31));
    }

    assertThat(console.lines()).containsExactly("  1 of 2 clients run, 0 ready, 1 without a node",
        "  1 of 2 clients run, 1 ready, 1 without a node", "  all 2 clients begin");
  }

  private void add(String run, String cpu) {
    Job job = TestRuns.request().job(Labels.MEASURE, 1, List.of());
    job.getMetadata().setName(JobRequest.name(run, Labels.MEASURE));
    job.getMetadata().getLabels().put(Labels.RUN, run);
    Manifest.create(client, job);
    Pod pod = TestRuns.pod(TestRuns.RUNNING, TestRuns.RUNNING);
    pod.getMetadata().setName(run);
    pod.getMetadata().getLabels().put(Labels.RUN, run);
    pod.setSpec(
        Manifest.read(PodSpec.class, "{nodeName: node, containers: [{name: %s, resources: {requests: {cpu: %s}}}]}",
            ClientPod.CLIENT, cpu));
    Manifest.create(client, pod);
  }

  private void follow(Pod... pods) {
    try (ClientPods clients = clients(pods)) {
      clients.follow(new Deadline(DEADLINE, new StopSignal(), clock), PodTrouble.Lasting.TIMEOUT);
    }
  }

  private ClientPods clients(Pod... pods) {
    Cluster cluster = Cluster.of(client, "test");
    return new ClientPods(cluster, console, TestRuns.surroundings(cluster, () -> List.of(pods)), Optional.empty(),
        () -> refusals, JOB, 2);
  }
}
