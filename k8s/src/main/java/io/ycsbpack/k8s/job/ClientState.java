// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
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
    Optional<PodTrouble> trouble = PodTrouble.of(pod);
    Optional<ContainerStatus> client = container(pod, ClientPod.CLIENT);
    Optional<ContainerState> sidecar = container(pod, ClientPod.SIDECAR).map(ContainerStatus::getState);
    ContainerStateTerminated ended = client.map(status -> status.getState().getTerminated()).orElse(null);
    if (isTaken(pod, client, ended != null)) {
      return new ClientState(name, node, Phase.TAKEN, -1,
          PodTrouble.stuck("pod " + name + " was deleted or evicted while it ran" + disruption(pod)));
    }
    if (ended != null && hasSidecar(pod)) {
      return new ClientState(name, node, Phase.ENDED, ended.getExitCode(), endWithoutVerdict(name, ended));
    }
    Optional<String> gone = resultsGone(pod, sidecar.map(ContainerState::getTerminated));
    if (gone.isPresent()) {
      return lost(name, node, gone.get());
    }
    if ("Failed".equals(phase(pod)) || pod.getMetadata().getDeletionTimestamp() != null) {
      return lost(name, node, trouble.map(PodTrouble::text)
          .orElse("pod " + name + " was ended from outside" + reason(pod)));
    }
    // Without its sidecar it can't be started.
    boolean running = client.filter(status -> status.getState().getRunning() != null).isPresent() && hasSidecar(pod);
    return new ClientState(name, node, running ? Phase.RUNNING : Phase.STARTING, -1, trouble.orElse(null));
  }

  private static boolean isTaken(Pod pod, Optional<ContainerStatus> client, boolean hasEnded) {
    boolean hasRun = hasEnded || client.filter(status -> status.getState().getRunning() != null).isPresent();
    return pod.getMetadata().getDeletionTimestamp() != null && hasRun && hasSidecar(pod)
        && !PodTrouble.isOnLostNode(pod);
  }

  private static String disruption(Pod pod) {
    return PodContainers.condition(pod, "DisruptionTarget")
        .map(condition -> " (" + condition.getMessage() + ")")
        .orElse("");
  }

  static ClientState lost(String pod, String node, String why) {
    return new ClientState(pod, node, Phase.LOST, -1, PodTrouble.stuck(why));
  }

  /** The sidecar, the only access, has ended in a pod that was neither deleted nor evicted. */
  private static Optional<String> resultsGone(Pod pod, Optional<ContainerStateTerminated> sidecar) {
    boolean fromOutside = pod.getMetadata().getDeletionTimestamp() != null || !reason(pod).isEmpty();
    return "Failed".equals(phase(pod)) || fromOutside
        ? Optional.empty()
        : sidecar.map(end -> "the container '" + ClientPod.SIDECAR + "' of pod " + pod.getMetadata().getName()
            + " ended (exit code " + end.getExitCode() + "), and the results can't be read without it");
  }

  /** By its node's clock; empty if the client does not run. */
  static Optional<Instant> runningSince(Pod pod) {
    return container(pod, ClientPod.CLIENT).map(status -> status.getState().getRunning())
        .map(running -> running.getStartedAt())
        .map(Instant::parse);
  }

  /** Results can be read while the sidecar runs. */
  static boolean hasSidecar(Pod pod) {
    return container(pod, ClientPod.SIDECAR).filter(sidecar -> sidecar.getState().getRunning() != null).isPresent();
  }

  boolean isOver() {
    return phase == Phase.ENDED || phase == Phase.TAKEN || phase == Phase.LOST;
  }

  private static PodTrouble endWithoutVerdict(String pod, ContainerStateTerminated ended) {
    boolean verdict = ExitCode.of(ended.getExitCode()).isPresent();
    if ("OOMKilled".equals(ended.getReason())) {
      return PodTrouble.stuck("the client in pod " + pod
          + " was OOMKilled: it needs more than its memory limit; give it more with --client-memory");
    }
    return verdict
        ? null
        : PodTrouble.stuck("the client in pod " + pod + " was killed (exit code " + ended.getExitCode() + ")");
  }

  private static String phase(Pod pod) {
    return pod.getStatus() == null ? null : pod.getStatus().getPhase();
  }

  private static String reason(Pod pod) {
    String reason = pod.getStatus() == null ? null : pod.getStatus().getReason();
    return reason == null ? "" : " (" + reason + ")";
  }

  private static Optional<ContainerStatus> container(Pod pod, String name) {
    return PodContainers.status(pod, name).filter(status -> status.getState() != null);
  }
}
