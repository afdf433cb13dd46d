package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.k8s.usage.GroupQuotas;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Watches for some seconds whether limits that were applied hold: an operator, an autoscaler or another program may set
 * them back. Looks at the pods' descriptions, at what the kubelet reports and, where it may be read, at the quota of
 * the control group.
 */
final class Holding {
  private static final Duration LENGTH = Duration.ofSeconds(5);
  /** A kubelet looks at its control groups every ten seconds or so. */
  private static final Duration QUOTA_SEEN = Duration.ofSeconds(30);
  /** Quotas are whole microseconds. */
  private static final double ROUNDING = 0.01;

  private final Cluster cluster;
  private final Deadline deadline;

  Holding(Cluster cluster, Deadline deadline) {
    this.cluster = cluster;
    this.deadline = deadline;
  }

  /**
   * Returns when the limits have held in all pods of the object.
   *
   * @param inPod  name of the container in the pods
   * @param limits that were applied; those that are not named may be anything
   * @throws CommandException when they were set back, which names who did, or are not in the control group
   */
  void check(Limited object, String inPod, Limits limits) {
    deadline.upTo(LENGTH).until(() -> {
      refuseSetBack(object.pods(), inPod, limits);
      return false;
    });
    boolean isInGroups = limits.cpu() == null || hasEnded(object.pods(), inPod) || deadline.upTo(QUOTA_SEEN)
        .until(() -> otherQuota(object.pods(), inPod, limits).isEmpty());
    if (!isInGroups) {
      otherQuota(object.pods(), inPod, limits).ifPresent(text -> {
        throw new CommandException(ExitCode.CONDITION, text);
      });
    }
  }

  /** Throws where a pod is described or reported with other limits than were applied. */
  static void refuseSetBack(List<Pod> pods, String inPod, Limits limits) {
    for (Pod pod : pods) {
      described(pod, inPod).filter(now -> !limits.areIn(now)).ifPresent(now -> {
        throw new CommandException(ExitCode.CONDITION, "pod/" + pod.getMetadata().getName() + " was given " + limits
            + " and was set back to " + now + FieldManager.of(pod, inPod)
                .map(manager -> " by " + manager.name() + " at " + manager.time())
                .orElse(" by somebody"));
      });
    }
  }

  private static Optional<Limits> described(Pod pod, String inPod) {
    return PodContainers.find(pod.getSpec(), inPod).map(one -> Limits.of(one.getResources()));
  }

  /** An init container has no control group any more. */
  private static boolean hasEnded(List<Pod> pods, String inPod) {
    return pods.stream().anyMatch(pod -> PodContainers.endsBeforeReady(pod.getSpec(), inPod));
  }

  private Optional<String> otherQuota(List<Pod> pods, String inPod, Limits limits) {
    double wanted = limits.cpu().getNumericalAmount().doubleValue();
    return GroupQuotas.read(cluster, pods, inPod)
        .entrySet()
        .stream()
        .filter(quota -> Math.abs(quota.getValue() - wanted) > ROUNDING * wanted)
        .map(quota -> "pod/" + quota.getKey() + " was given " + limits + ", which its kubelet reports, but its control"
            + " group has " + quota.getValue() + " cores")
        .findFirst();
  }
}
