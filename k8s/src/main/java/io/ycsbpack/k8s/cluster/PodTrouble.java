// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.ycsbpack.core.Deadline;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

public record PodTrouble(Kind kind, String text) {
  /** The kubelet keeps trying, but a missing image rarely appears. */
  private static final Set<String> IMAGE = Set.of("ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull",
      "InvalidImageName", "ImageInspectError");
  private static final Set<String> CONFIG = Set.of("CreateContainerConfigError", "CreateContainerError",
      "RunContainerError");

  /** LimitRange, Pod Security Standard, and admission webhooks. A quota comes free a moment after a pod has ended. */
  private static final Pattern NOT_ALLOWED = Pattern
      .compile("failed quota|per (Container|Pod) is|violates PodSecurity|denied the request");

  private static final String UNBOUND = "unbound immediate PersistentVolumeClaims";

  public enum Kind {
    /** Stays until a user changes something. */
    STUCK,
    /** An image may arrive, or a quota allow more. */
    MAY_PASS,
    /** Room may come free on a node. */
    NO_ROOM,
    /** The volume of a claim may be provisioned. */
    NO_VOLUME
  }

  /** Empty if nothing is wrong yet. */
  public static Optional<PodTrouble> of(Pod pod) {
    String name = "pod " + pod.getMetadata().getName();
    PodStatus now = PodContainers.status(pod);
    if ("Evicted".equals(now.getReason())) {
      return Optional.of(stuck(name + " was evicted: " + oneLine(now.getMessage())));
    }
    if (isOnLostNode(pod)) {
      return Optional.of(stuck(name + " is on node " + pod.getSpec().getNodeName() + ", which no longer answers"));
    }
    Optional<PodTrouble> container = PodContainers.statuses(pod)
        .flatMap(status -> of(name, status).stream())
        .findFirst();
    return container.isPresent() ? container : unschedulable(name, pod);
  }

  /** The node no longer answers: its processes can't be stopped. */
  public static boolean isOnLostNode(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() != null
        && PodContainers.condition(pod, "DisruptionTarget")
            .filter(condition -> "DeletionByTaintManager".equals(condition.getReason()))
            .isPresent();
  }

  private static Optional<PodTrouble> of(String pod, ContainerStatus status) {
    ContainerStateWaiting waiting = status.getState() == null ? null : status.getState().getWaiting();
    if (waiting == null || waiting.getReason() == null) {
      return Optional.empty();
    }
    String reason = waiting.getReason();
    String why = " (" + reason + ": " + oneLine(waiting.getMessage()) + ")";
    if (IMAGE.contains(reason)) {
      boolean staysSo = reason.equals("ErrImageNeverPull") || reason.equals("InvalidImageName");
      return Optional.of(new PodTrouble(staysSo ? Kind.STUCK : Kind.MAY_PASS,
          pod + " has no image " + status.getImage() + why));
    }
    if (CONFIG.contains(reason)) {
      return Optional.of(stuck(pod + " can't start " + status.getName() + why));
    }
    if (reason.equals("CrashLoopBackOff")) {
      return Optional.of(stuck(pod + ": " + status.getName() + " ended " + status.getRestartCount() + " times; last "
          + end(status.getLastState())));
    }
    return Optional.empty();
  }

  private static String end(ContainerState last) {
    ContainerStateTerminated ended = last == null ? null : last.getTerminated();
    if (ended == null) {
      return "for no reason that the kubelet gives";
    }
    return "OOMKilled".equals(ended.getReason())
        ? "OOMKilled: it used more memory than its limit"
        : "with exit code " + ended.getExitCode()
            + (ended.getMessage() == null ? "" : ": " + oneLine(ended.getMessage()));
  }

  private static Optional<PodTrouble> unschedulable(String name, Pod pod) {
    return PodContainers.condition(pod, "PodScheduled")
        .filter(condition -> condition.getStatus().equals("False"))
        .map(condition -> oneLine(condition.getMessage()))
        .map(message -> message.contains(UNBOUND)
            ? new PodTrouble(Kind.NO_VOLUME, name + " has no volume yet: " + message)
            : new PodTrouble(Kind.NO_ROOM, name + " fits on no node: " + message));
  }

  /** The API server's message on a refused pod; admission is final, a quota is not. */
  public static PodTrouble refused(String message) {
    return new PodTrouble(NOT_ALLOWED.matcher(message).find() ? Kind.STUCK : Kind.MAY_PASS, message);
  }

  public static PodTrouble stuck(String text) {
    return new PodTrouble(Kind.STUCK, text);
  }

  private static String oneLine(String text) {
    return text == null ? "no reason given" : text.replaceAll("\\s+", " ").strip();
  }

  /** Decides when to give up on a pod. Trouble that may pass gets time, from the first look that sees it. */
  public static final class Lasting {
    /** Time for an image that is missing, and for a pod that fits on no node. */
    public static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Clouds take up to a minute for a volume; a class that is missing or misspelt never makes one. */
    private static final Duration PROVISIONED = Duration.ofMinutes(2);

    private final Deadline deadline;
    private final Duration room;
    private Optional<Kind> kind = Optional.empty();
    private long since;

    public Lasting(Deadline deadline, Duration room) {
      this.deadline = deadline;
      this.room = room;
    }

    /** The reason to give up; empty while waiting may help. Call it at each look. */
    public Optional<PodTrouble> of(Optional<PodTrouble> trouble) {
      long now = deadline.nanoTime();
      if (!kind.equals(trouble.map(PodTrouble::kind))) {
        kind = trouble.map(PodTrouble::kind);
        since = now;
      }
      return trouble.filter(one -> now - since > switch (one.kind()) {
        case STUCK -> -1;
        case MAY_PASS -> TIMEOUT.toNanos();
        case NO_ROOM -> room.toNanos();
        case NO_VOLUME -> PROVISIONED.toNanos();
      });
    }
  }
}
