package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.k8s.usage.GroupLimits;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Watches for some seconds whether limits that were applied hold: an operator, an autoscaler or another program may set
 * them back. Looks at the pods' descriptions, at what the kubelet reports and, where it may be read, at the control
 * group.
 */
final class Holding {
  private static final Duration LENGTH = Duration.ofSeconds(5);
  /** A kubelet looks at its control groups every ten seconds or so. */
  private static final Duration GROUP_SEEN = Duration.ofSeconds(30);
  /** Quotas are whole microseconds, memory is in pages. */
  private static final double ROUNDING = 0.01;

  private final Groups groups;
  private final Deadline deadline;

  interface Groups {
    Map<String, GroupLimits> read(List<Pod> pods, String container);
  }

  Holding(Cluster cluster, Deadline deadline) {
    this((pods, container) -> GroupLimits.read(cluster, pods, container), deadline);
  }

  Holding(Groups groups, Deadline deadline) {
    this.groups = groups;
    this.deadline = deadline;
  }

  /**
   * Returns when the limits have held in all pods of the object.
   *
   * @param limits that were applied; those that are not named may be anything
   * @throws CommandException when they were set back, which names who did, or are not in the control group
   */
  void check(Limited object, String inPod, Limits limits) {
    deadline.upTo(LENGTH).until(() -> {
      refuseOther(object.pods(), inPod, limits);
      return false;
    });
    AtomicReference<Optional<String>> other = new AtomicReference<>(Optional.empty());
    boolean isInGroups = hasEnded(object.pods(), inPod) || deadline.upTo(GROUP_SEEN).until(() -> {
      List<Pod> pods = object.pods();
      refuseOther(pods, inPod, limits);
      other.set(otherGroup(pods, inPod, limits));
      return other.get().isEmpty();
    });
    // Whoever set it back meanwhile is the better reason.
    refuseOther(object.pods(), inPod, limits);
    if (!isInGroups) {
      other.get().ifPresent(text -> {
        throw new CommandException(ExitCode.CONDITION, text);
      });
    }
  }

  private static void refuseOther(List<Pod> pods, String inPod, Limits limits) {
    refuseSetBack(pods, inPod, limits);
    for (Pod pod : pods) {
      Limits now = ReportedLimits.of(pod, inPod).limits();
      boolean isSilent = now.cpu() == null && now.memory() == null;
      if (!isSilent && !limits.areIn(now)) {
        throw new CommandException(ExitCode.CONDITION, "pod/" + pod.getMetadata().getName() + " was given " + limits
            + ", which its kubelet reported, and now it reports " + now);
      }
    }
  }

  static void refuseSetBack(List<Pod> pods, String inPod, Limits limits) {
    for (Pod pod : pods) {
      described(pod, inPod).filter(now -> !limits.areIn(now)).ifPresent(now -> {
        throw new CommandException(ExitCode.CONDITION, "pod/" + pod.getMetadata().getName() + " was given " + limits
            + " and was set back to " + now + FieldManager.of(pod, inPod)
                .map(manager -> " by " + manager.name() + " at " + manager.time())
                .orElse(" by an unknown field manager"));
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

  private Optional<String> otherGroup(List<Pod> pods, String inPod, Limits limits) {
    return groups.read(pods, inPod)
        .entrySet()
        .stream()
        .flatMap(pod -> other(pod.getValue(), limits).map(has -> "pod/" + pod.getKey() + " was given " + limits
            + ", which its kubelet reports, but its control group has " + has).stream())
        .findFirst();
  }

  /** What is not seen of a group is no other limit: a group may have no limit, or show none. */
  private static Optional<String> other(GroupLimits group, Limits limits) {
    boolean otherCpu = limits.cpu() != null && group.cores().filter(cores -> !isNear(cores, limits.cpu())).isPresent();
    boolean otherMemory = limits.memory() != null
        && group.memory().filter(bytes -> !isNear(bytes, limits.memory())).isPresent();
    return otherCpu || otherMemory
        ? Optional.of((otherCpu ? group.cores().get() + " cores" : "")
            + (otherCpu && otherMemory ? " and " : "")
            + (otherMemory ? String.format(Locale.ROOT, "%.0f bytes of memory", group.memory().get()) : ""))
        : Optional.empty();
  }

  private static boolean isNear(double there, Quantity wanted) {
    double amount = wanted.getNumericalAmount().doubleValue();
    return Math.abs(there - amount) <= ROUNDING * amount;
  }
}
