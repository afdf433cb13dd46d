// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.ycsbpack.k8s.cluster.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientStateTest {
  private static final String RUNNING = "{running: {startedAt: '2026-01-01T00:00:00Z'}}";

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 4, 143})
  void aClientThatEndedWithAVerdictHasResultsToCollect(int code) {
    assertThat(ClientState.of(pod("Running", ended(code, "Error"), RUNNING)))
        .isEqualTo(new ClientState("p", null, ClientState.Phase.ENDED, code, null));
  }

  /** A client that was killed has no verdict and can still be collected; without its sidecar it is lost. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"Running | running | running | RUNNING |",
    "Running | 137 OOMKilled | running | ENDED | the client in pod p was OOMKilled: it needs more than its memory limit;"
        + " give it more with --client-memory",
    "Running | 137 Error | running | ENDED | the client in pod p was killed (exit code 137)",
    "Running | running | 137 OOMKilled | LOST | the container 'sidecar' of pod p ended (exit code 137), and the results"
        + " can't be read without it",
    "Failed | 0 Completed | 137 Error | LOST | pod p was ended from outside (Terminated)"})
  void aPodTellsHowItsClientIs(String pod, String client, String sidecar, ClientState.Phase phase, String trouble) {
    Pod made = pod(pod, state(client), state(sidecar));
    made.getStatus().setReason(pod.equals("Failed") ? "Terminated" : null);

    ClientState state = ClientState.of(made);

    assertThat(state.phase()).isEqualTo(phase);
    assertThat(state.trouble() == null ? null : state.trouble().text()).isEqualTo(trouble);
  }

  private static String state(String text) {
    return text.equals("running") ? RUNNING : ended(Integer.parseInt(text.split(" ")[0]), text.split(" ")[1]);
  }

  @Test
  void aClientWhoseNodeIsLostNamesTheNode() {
    Pod pod = disrupted("DeletionByTaintManager", "");
    pod.setSpec(Manifest.pod("spec: {nodeName: far}").getSpec());

    ClientState state = ClientState.of(pod);

    assertThat(state.phase()).isEqualTo(ClientState.Phase.LOST);
    assertThat(state.trouble().text()).contains("is on node far, which no longer answers");
  }

  /** A kubelet reports the end of a container only once all of the pod have ended. */
  @Test
  void aClientWhosePodIsDeletedOrEvictedCanBeCollectedUntilItIsGone() {
    ClientState state = ClientState.of(disrupted("EvictionByEvictionAPI", "Eviction API: evicting"));

    assertThat(state.phase()).isEqualTo(ClientState.Phase.TAKEN);
    assertThat(state.isOver()).isTrue();
    assertThat(state.trouble().text()).isEqualTo("pod p was deleted or evicted while it ran (Eviction API: evicting)");
  }

  @Test
  void aPodThatHasNotBegunIsStarting() {
    assertThat(ClientState.of(Manifest.pod("metadata: {name: p}")).phase()).isEqualTo(ClientState.Phase.STARTING);
  }

  private static String ended(int code, String reason) {
    return "{terminated: {exitCode: %d, reason: %s}}".formatted(code, reason);
  }

  private static Pod pod(String phase, String client, String sidecar) {
    return Manifest.pod("""
        metadata: {name: p}
        status:
          phase: %s
          containerStatuses: [{name: ycsb, state: %s}, {name: sidecar, state: %s}]
        """, phase, client, sidecar);
  }

  private static Pod disrupted(String reason, String message) {
    Pod pod = pod("Running", RUNNING, RUNNING);
    pod.getMetadata().setDeletionTimestamp("2026-01-01T00:01:00Z");
    pod.getStatus()
        .getConditions()
        .add(Manifest.read(PodCondition.class,
            "{type: DisruptionTarget, status: 'True', reason: %s, message: '%s'}", reason, message));
    return pod;
  }
}
