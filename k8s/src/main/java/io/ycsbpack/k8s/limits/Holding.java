// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.k8s.usage.GroupReading;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Watches for some seconds whether limits hold in description, kubelet report and control group: an operator, an
 * autoscaler or another program may set them back.
 *
 * @param groups readings by pod and container
 */
record Holding(BiFunction<String, String, Optional<GroupReading>> groups, Deadline deadline) {
  private static final Duration LENGTH = Duration.ofSeconds(5);
  /** A kubelet looks at its control groups every ten seconds or so. */
  private static final Duration GROUP_SEEN = Duration.ofSeconds(30);
  /** Quotas are whole microseconds, memory is in pages. */
  private static final double ROUNDING = 0.01;

  Holding(Cluster cluster, Deadline deadline) {
    this((pod, container) -> GroupReading.read(cluster, pod, container), deadline);
  }

  /**
   * @param limits unnamed ones may be anything
   * @throws CommandException if they were set back (by whom), or are not in the control group
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
      Limits now = Limits.Reported.of(pod, inPod).limits();
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
            + " and was set back to " + now + " " + FieldManager.byOrUnknown(FieldManager.of(pod, inPod)));
      });
    }
  }

  private static Optional<Limits> described(Pod pod, String inPod) {
    return PodContainers.find(pod.getSpec(), inPod).map(one -> Limits.of(one.getResources()));
  }

  private static boolean hasEnded(List<Pod> pods, String inPod) {
    return pods.stream().anyMatch(pod -> PodContainers.endsBeforeReady(pod.getSpec(), inPod));
  }

  private Optional<String> otherGroup(List<Pod> pods, String inPod, Limits limits) {
    return pods.stream()
        .map(pod -> pod.getMetadata().getName())
        .flatMap(pod -> groups.apply(pod, inPod)
            .flatMap(group -> other(group, limits))
            .map(
                has -> "pod/" + pod + " was given " + limits + ", which its kubelet reports, but its control group has "
                    + has)
            .stream())
        .findFirst();
  }

  /** A group may have no limit, or show none. */
  private static Optional<String> other(GroupReading group, Limits limits) {
    String cpu = isOther(group.quotaCores(), limits.cpu()) ? CpuLimit.text(group.quotaCores().getAsDouble()) + " cores"
        : "";
    String memory = isOther(group.memoryLimit(), limits.memory())
        ? String.format(Locale.ROOT, "%.0f bytes of memory", group.memoryLimit().getAsDouble())
        : "";
    return Stream.of(cpu, memory).filter(text -> !text.isEmpty()).reduce((one, more) -> one + " and " + more);
  }

  private static boolean isOther(OptionalDouble there, Quantity wanted) {
    if (wanted == null || there.isEmpty()) {
      return false;
    }
    double amount = wanted.getNumericalAmount().doubleValue();
    return Math.abs(there.getAsDouble() - amount) > ROUNDING * amount;
  }
}
