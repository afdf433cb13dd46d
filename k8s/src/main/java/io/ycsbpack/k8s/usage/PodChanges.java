// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The changes in the pods of a target: the pods, restarts, limits and requests as described and as reported, the quota
 * of the control group, the generation. Each look is compared with the one before. The generation shows a limit that
 * was changed and changed back between two looks.
 */
public final class PodChanges {
  /** Quotas are whole microseconds. */
  private static final double ROUNDING = 0.01;
  private static final String REPORTED_CPU = "reported CPU limit";

  private final String container;
  private final Map<String, Look> looks = new HashMap<>();
  private final List<String> changes = new ArrayList<>();
  private Optional<Map<String, String>> names = Optional.empty();

  /**
   * @param generation 0 if the cluster counts none
   * @param restarts   as reported last; negative if never
   * @param sizes      in their order, such as {@code CPU limit}, to amount
   * @param manager    of the last change of its resources
   */
  private record Look(long generation, int restarts, Map<String, Optional<Quantity>> sizes, boolean isDeleted,
      Optional<ContainerStatus> status, Optional<String> manager) {
  }

  public PodChanges(String container) {
    this.container = container;
  }

  public synchronized void look(List<Pod> pods, Instant time) {
    Map<String, String> now = new TreeMap<>();
    pods.forEach(pod -> now.put(pod.getMetadata().getUid(), pod.getMetadata().getName()));
    names.filter(before -> !before.keySet().equals(now.keySet()))
        .ifPresent(
            before -> changes.add("its pods changed from " + text(before) + " to " + text(now) + ", seen at " + time));
    names = Optional.of(now);
    pods.forEach(pod -> compare(pod, time));
  }

  private static String text(Map<String, String> names) {
    return names.isEmpty()
        ? "none"
        : names.entrySet()
            .stream()
            .map(pod -> pod.getValue() + " (uid " + pod.getKey() + ")")
            .sorted()
            .collect(Collectors.joining(", "));
  }

  private void compare(Pod pod, Instant time) {
    Look before = looks.get(pod.getMetadata().getUid());
    Optional<ContainerStatus> status = PodContainers.status(pod, container);
    int restarts = status.map(one -> Objects.requireNonNullElse(one.getRestartCount(), 0))
        .orElse(before == null ? -1 : before.restarts());
    Look now = new Look(Objects.requireNonNullElse(pod.getMetadata().getGeneration(), 0L), restarts, sizes(pod),
        pod.getMetadata().getDeletionTimestamp() != null, status, PodContainers.lastChange(pod, container));
    looks.put(pod.getMetadata().getUid(), now);
    List<String> differences = before == null ? List.of() : differences(before, now);
    if (!differences.isEmpty()) {
      // A manager that was seen before made an earlier change, and the kubelet's report has no author.
      Optional<String> who = now.manager()
          .filter(manager -> before.generation() != now.generation() && !before.manager().equals(now.manager()));
      changes.add("pod " + pod.getMetadata().getName() + ": " + String.join(", ", differences) + ", "
          + who.orElse("seen at " + time));
    }
  }

  /**
   * Compares the quota at both ends of a measured phase, in cores, with the reported limit. No quota at both ends is no
   * change: it is not visible.
   */
  synchronized void quota(Pod pod, OptionalDouble first, OptionalDouble last) {
    Optional<Quantity> limit = sizes(pod).get(REPORTED_CPU);
    if (limit.isEmpty() || first.isEmpty() && last.isEmpty()) {
      return;
    }
    double from = first.orElse(Double.POSITIVE_INFINITY);
    double to = last.orElse(Double.POSITIVE_INFINITY);
    double cores = limit.get().getNumericalAmount().doubleValue();
    if (!isSame(from, cores) || !isSame(to, cores)) {
      changes.add("pod " + pod.getMetadata().getName() + ": quota of the control group "
          + (from == to ? "" : CpuLimit.text(from) + " -> ") + CpuLimit.text(to)
          + " cores; the limit that the kubelet reports is " + limit.get());
    }
  }

  /** The change: old and new value, time and author. */
  public synchronized Optional<String> text() {
    return changes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", changes));
  }

  private static boolean isSame(double a, double b) {
    return Math.abs(a - b) <= ROUNDING * Math.abs(b);
  }

  private static List<String> differences(Look before, Look now) {
    List<String> found = new ArrayList<>();
    int restarts = before.restarts() < 0 ? 0 : now.restarts() - before.restarts();
    if (restarts > 0) {
      found.add("its container was started again " + restarts + " time" + (restarts == 1 ? "" : "s")
          + now.status()
              .map(status -> status.getLastState())
              .map(last -> last.getTerminated())
              .map(end -> end.getReason())
              .map(reason -> " (" + reason + ")")
              .orElse(""));
    }
    now.sizes().forEach((name, to) -> {
      Optional<Quantity> from = before.sizes().get(name);
      if (!from.equals(to)) {
        found.add(name + " " + text(from) + " -> " + text(to));
      }
    });
    if (now.isDeleted() && !before.isDeleted()) {
      found.add("deletion requested");
    }
    if (before.generation() != now.generation()) {
      found.add("generation " + before.generation() + " -> " + now.generation());
    }
    return found;
  }

  private static String text(Optional<Quantity> amount) {
    return amount.map(Quantity::toString).orElse("none");
  }

  private Map<String, Optional<Quantity>> sizes(Pod pod) {
    ResourceRequirements described = PodContainers.find(pod.getSpec(), container)
        .map(Container::getResources)
        .orElseGet(ResourceRequirements::new);
    // A report that comes late is no change.
    Map<String, Quantity> reported = new HashMap<>(described.getLimits());
    PodContainers.status(pod, container)
        .map(ContainerStatus::getResources)
        .ifPresent(resources -> reported.putAll(resources.getLimits()));
    Map<String, Optional<Quantity>> sizes = new LinkedHashMap<>();
    put("%s limit", described.getLimits(), sizes);
    put("%s request", described.getRequests(), sizes);
    put("reported %s limit", reported, sizes);
    return sizes;
  }

  private static void put(String name, Map<String, Quantity> amounts, Map<String, Optional<Quantity>> sizes) {
    sizes.put(name.formatted("CPU"), Optional.ofNullable(amounts.get("cpu")));
    sizes.put(name.formatted("memory"), Optional.ofNullable(amounts.get("memory")));
  }
}
