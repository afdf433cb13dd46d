package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientStateTest {
  private static final ContainerState RUNNING = new ContainerStateBuilder().withNewRunning("2026-01-01T00:00:00Z")
      .build();

  @Test
  void aClientThatRunsRuns() {
    assertThat(ClientState.of(pod("Running", RUNNING, RUNNING)).phase()).isEqualTo(ClientState.Phase.RUNNING);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 4, 143})
  void aClientThatEndedWithAVerdictHasResultsToCollect(int code) {
    ClientState state = ClientState.of(pod("Running", ended(code, "Error"), RUNNING));

    assertThat(state.phase()).isEqualTo(ClientState.Phase.ENDED);
    assertThat(state.exitCode()).isEqualTo(code);
    assertThat(state.trouble()).isNull();
  }

  @Test
  void aClientThatWasKilledForItsMemorySaysSoAndCanStillBeCollected() {
    ClientState state = ClientState.of(pod("Running", ended(137, "OOMKilled"), RUNNING));

    assertThat(state.phase()).isEqualTo(ClientState.Phase.ENDED);
    assertThat(state.trouble().text()).contains("OOMKilled").contains("--client-memory");
  }

  @Test
  void aClientThatWasKilledOtherwiseHasNoVerdict() {
    assertThat(ClientState.of(pod("Running", ended(137, "Error"), RUNNING)).trouble().text())
        .contains("was killed (exit code 137)");
  }

  @Test
  void aPodWhoseSidecarIsGoneIsLostWithItsResults() {
    ClientState state = ClientState.of(pod("Failed", ended(0, "Completed"), ended(137, "Error")));

    assertThat(state.phase()).isEqualTo(ClientState.Phase.LOST);
    assertThat(state.isOver()).isTrue();
  }

  @Test
  void aClientWhoseNodeIsLostNamesTheNode() {
    Pod pod = new PodBuilder(pod("Running", RUNNING, RUNNING)).editMetadata()
        .withDeletionTimestamp("2026-01-01T00:01:00Z")
        .endMetadata()
        .editOrNewSpec()
        .withNodeName("far")
        .endSpec()
        .editStatus()
        .addNewCondition()
        .withType("DisruptionTarget")
        .withStatus("True")
        .withReason("DeletionByTaintManager")
        .endCondition()
        .endStatus()
        .build();

    ClientState state = ClientState.of(pod);

    assertThat(state.phase()).isEqualTo(ClientState.Phase.LOST);
    assertThat(state.trouble().text()).contains("is on node far, which no longer answers");
  }

  /** A kubelet reports the end of a container only once all of the pod have ended. */
  @Test
  void aClientWhosePodIsDeletedOrEvictedCanBeCollectedUntilItIsGone() {
    Pod pod = new PodBuilder(pod("Running", RUNNING, RUNNING)).editMetadata()
        .withDeletionTimestamp("2026-01-01T00:01:00Z")
        .endMetadata()
        .editStatus()
        .addNewCondition()
        .withType("DisruptionTarget")
        .withStatus("True")
        .withReason("EvictionByEvictionAPI")
        .withMessage("Eviction API: evicting")
        .endCondition()
        .endStatus()
        .build();

    ClientState state = ClientState.of(pod);

    assertThat(state.phase()).isEqualTo(ClientState.Phase.TAKEN);
    assertThat(state.isOver()).isTrue();
    assertThat(state.trouble().text()).isEqualTo("pod p was deleted or evicted while it ran (Eviction API: evicting)");
  }

  @ParameterizedTest
  @CsvSource({"Succeeded, 0", "Failed, 4", "Running, 0"})
  void aPodWhoseSidecarWasReleasedHasNoMoreResultsToCollect(String phase, int code) {
    ClientState state = ClientState.of(pod(phase, ended(code, "Completed"), ended(0, "Completed")));

    assertThat(state.phase()).isEqualTo(ClientState.Phase.LOST);
    assertThat(state.trouble().text()).contains("the results of pod p were already collected");
  }

  @Test
  void aClientWhoseSidecarEndedBeforeItIsLost() {
    ClientState state = ClientState.of(pod("Running", RUNNING, ended(137, "OOMKilled")));

    assertThat(state.phase()).isEqualTo(ClientState.Phase.LOST);
    assertThat(state.trouble().text()).contains("the container 'sidecar' of pod p ended (exit code 137)");
  }

  @Test
  void aPodThatItsNodeEndedIsNotTakenForOneThatWasCollected() {
    Pod pod = new PodBuilder(pod("Failed", ended(143, "Error"), ended(0, "Completed"))).editStatus()
        .withReason("Terminated")
        .endStatus()
        .build();

    assertThat(ClientState.of(pod).trouble().text()).isEqualTo("pod p was ended from outside (Terminated)");
  }

  @Test
  void aPodThatHasNotBegunIsStarting() {
    assertThat(ClientState.of(new PodBuilder().withNewMetadata().withName("p").endMetadata().build()).phase())
        .isEqualTo(ClientState.Phase.STARTING);
  }

  private static ContainerState ended(int code, String reason) {
    return new ContainerStateBuilder().withNewTerminated()
        .withExitCode(code)
        .withReason(reason)
        .endTerminated()
        .build();
  }

  private static Pod pod(String phase, ContainerState client, ContainerState sidecar) {
    return new PodBuilder().withNewMetadata()
        .withName("p")
        .endMetadata()
        .withNewStatus()
        .withPhase(phase)
        .addNewContainerStatus()
        .withName("ycsb")
        .withState(client)
        .endContainerStatus()
        .addNewContainerStatus()
        .withName("sidecar")
        .withState(sidecar)
        .endContainerStatus()
        .endStatus()
        .build();
  }
}
