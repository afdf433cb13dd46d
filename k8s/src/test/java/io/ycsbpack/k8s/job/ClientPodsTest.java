package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.LastingTrouble;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class ClientPodsTest {
  private static final String JOB = JobObjects.name(TestRuns.ID, Labels.MEASURE);
  private static final Duration DEADLINE = Duration.ofMinutes(20);

  KubernetesClient client;

  private final TestConsole console = new TestConsole();
  private final SteppingClock clock = new SteppingClock();

  /** A quota has room for one of two. */
  @Test
  void clientsOfWhichSomeMayNotBeMadeAreGivenUpWithTheReason() {
    ClientPods pods = new ClientPods(Cluster.of(client, "test"), console,
        () -> List.of(TestRuns.pod(TestRuns.WAITING, TestRuns.RUNNING)),
        new RefusedPods(() -> List.of("exceeded quota: small")), JOB, 2);

    assertThatThrownBy(() -> pods.follow(new Deadline(DEADLINE, new StopSignal(), clock), LastingTrouble.TIMEOUT,
        Optional.empty(), () -> {
        })).isInstanceOf(CommandException.class).hasMessageContaining("exceeded quota: small");

    assertThat(clock.passed()).isLessThan(Duration.ofMinutes(1));
    assertThat(console.lines()).contains("  0 of 2 clients run: 1 without a pod, 1 starting");
  }
}
