// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.k8s.cluster.PodTrouble;
import java.time.Instant;
import java.util.Optional;

/**
 * @param node     null while it has none
 * @param exitCode meaningful if it has ended
 * @param trouble  why it does not run, or ended without a verdict; null for nothing
 */
record ClientState(String pod, String node, Phase phase, int exitCode, PodTrouble trouble) {

  enum Phase {
    STARTING,
    /** It runs, or waits for the others. */
    RUNNING,
    /** Its results can be collected. */
    ENDED,
    /** Its pod is deleted or evicted: its results can be collected until the grace period is over. */
    TAKEN,
    /** It is gone with its results. */
    LOST
  }

  static ClientState of(Pod pod) {
    String name = pod.getMetadata().getName();
    String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
    PodStatus status = PodContainers.status(pod);
    ContainerState client = state(pod, ClientPod.CLIENT);
    ContainerStateTerminated ended = client.getTerminated();
    boolean isRunning = client.getRunning() != null;
    boolean isDeleted = pod.getMetadata().getDeletionTimestamp() != null;
    boolean hasFailed = "Failed".equals(status.getPhase());
    if (isDeleted && (isRunning || ended != null) && hasSidecar(pod) && !PodTrouble.isOnLostNode(pod)) {
      return new ClientState(name, node, Phase.TAKEN, -1, PodTrouble.stuck("pod " + name
          + " was deleted or evicted while it ran" + PodContainers.condition(pod, "DisruptionTarget")
              .map(condition -> " (" + condition.getMessage() + ")")
              .orElse("")));
    }
    if (ended != null && hasSidecar(pod)) {
      return new ClientState(name, node, Phase.ENDED, ended.getExitCode(), endWithoutVerdict(name, ended));
    }
    // The sidecar is the only access.
    ContainerStateTerminated gone = state(pod, ClientPod.SIDECAR).getTerminated();
    if (gone != null && !hasFailed && !isDeleted && status.getReason() == null) {
      return lost(name, node, "the container '" + ClientPod.SIDECAR + "' of pod " + name + " ended (exit code "
          + gone.getExitCode() + "), and the results can't be read without it");
    }
    Optional<PodTrouble> trouble = PodTrouble.of(pod);
    if (hasFailed || isDeleted) {
      return lost(name, node, trouble.map(PodTrouble::text)
          .orElse("pod " + name + " was ended from outside"
              + (status.getReason() == null ? "" : " (" + status.getReason() + ")")));
    }
    // Without its sidecar it can't be started.
    return new ClientState(name, node, isRunning && hasSidecar(pod) ? Phase.RUNNING : Phase.STARTING, -1,
        trouble.orElse(null));
  }

  static ClientState lost(String pod, String node, String why) {
    return new ClientState(pod, node, Phase.LOST, -1, PodTrouble.stuck(why));
  }

  /** By its node's clock; empty if the client does not run. */
  static Optional<Instant> runningSince(Pod pod) {
    return Optional.ofNullable(state(pod, ClientPod.CLIENT).getRunning())
        .map(running -> Instant.parse(running.getStartedAt()));
  }

  /** Results can be read while the sidecar runs. */
  static boolean hasSidecar(Pod pod) {
    return state(pod, ClientPod.SIDECAR).getRunning() != null;
  }

  boolean isOver() {
    return hasResults() || phase == Phase.LOST;
  }

  /** They can be collected. */
  boolean hasResults() {
    return phase == Phase.ENDED || phase == Phase.TAKEN;
  }

  private static PodTrouble endWithoutVerdict(String pod, ContainerStateTerminated ended) {
    String client = "the client in pod " + pod;
    if ("OOMKilled".equals(ended.getReason())) {
      return PodTrouble.stuck(
          client + " was OOMKilled: it needs more than its memory limit; give it more with --client-memory");
    }
    return ExitCode.of(ended.getExitCode()).isPresent()
        ? null
        : PodTrouble.stuck(client + " was killed (exit code " + ended.getExitCode() + ")");
  }

  /** Without content while the kubelet reports none. */
  private static ContainerState state(Pod pod, String container) {
    return PodContainers.status(pod, container).map(ContainerStatus::getState).orElseGet(ContainerState::new);
  }
}
