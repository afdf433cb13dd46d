package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.testkit.SteppingClock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of pods; what containers show is read on a real cluster. */
@EnableKubernetesMockClient(crud = true, https = false)
class PodEffectsTest {
  private static final Map<String, String> LABELS = Map.of("app", "db");
  private static final Map<String, String> EFFECT = Map.of("metadata.annotations[a.io/state]", "done",
      "status.conditions[Turbo].status", "True");

  KubernetesClient client;

  @Test
  void aWaitEndsOnceAllPodsShowAllOfIt() {
    set("db-0", "done", "True");
    set("db-1", "begun", "True");

    await(() -> set("db-1", "done", "True"));

    assertThat(client.pods().inNamespace("test").withName("db-1").get().getMetadata().getAnnotations())
        .containsEntry("a.io/state", "done");
  }

  @Test
  void whatDoesNotComeIsSaidWithTheValueSeen() {
    set("db-0", "begun", "True");

    assertThatThrownBy(() -> await(() -> {
    })).isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessage("the effect did not come within 10 s: pod db-0 has metadata.annotations[a.io/state] 'begun' instead"
            + " of 'done'");
  }

  @Test
  void aFieldThatIsNotThereAndPodsThatAreNotAreSaidToBeSo() {
    assertThatThrownBy(() -> await(() -> {
    })).hasMessageContaining("there are no pods with the labels {app=db}");
    set("db-0", "done", null);

    assertThatThrownBy(() -> await(() -> {
    })).hasMessageContaining("pod db-0 has no status.conditions[Turbo].status, which has to be 'True'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "../cpu.max", "/etc/passwd", "spec.nodeName", "status", "status..x", "cpu.max;ls"})
  void whatIsNeitherAFileOfAGroupNorAFieldOfAPodIsRefused(String name) {
    assertThatThrownBy(() -> PodEffects.TYPE.parse(name + "=1")).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu.cfs_burst_us", "memory.high", "status.qosClass", "metadata.labels[a.io/b]"})
  void whatIsIsTaken(String name) {
    assertThat(PodEffects.TYPE.parse(name + "=1")).containsEntry(name, "1");
  }

  private void await(Runnable meanwhile) {
    new PodEffects(Cluster.of(client, "test"), LABELS, "db").await(EFFECT,
        new Deadline(Duration.ofSeconds(10), new StopSignal(), new SteppingClock(meanwhile)));
  }

  private void set(String name, String state, String turbo) {
    PodBuilder pod = new PodBuilder().withNewMetadata()
        .withName(name)
        .withLabels(LABELS)
        .addToAnnotations("a.io/state", state)
        .endMetadata();
    Pod made = turbo == null
        ? pod.build()
        : pod.withNewStatus().addNewCondition().withType("Turbo").withStatus(turbo).endCondition().endStatus().build();
    client.pods().inNamespace("test").withName(name).delete();
    client.resource(made).inNamespace("test").create();
  }
}
