package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What others change in the pods of a target while it is measured: limits and requests as described and as the kubelet
 * reports them, the quota of the control group, the generation of the pod. Each look is compared with the one before,
 * so that a limit that was changed and changed back between two looks still shows by the pod's generation.
 *
 * <p>The set of pods is compared too: a target that was scaled up and back again has the same pods at both ends of a
 * run. A pod that was replaced is another pod, and its limits are not compared with those of the one before.
 */
final class PodChanges {
  /** Quotas are whole microseconds, so that an uneven limit is rounded. */
  private static final double ROUNDING = 0.01;
  private static final String REPORTED = "reported ";

  private final String container;
  private final Map<String, Look> looks = new HashMap<>();
  private final List<String> changes = new ArrayList<>();
  private Map<String, String> names = Map.of();

  /**
   * @param generation of its description; 0 where the cluster counts none
   * @param sizes      of the container: name, such as {@code CPU limit}, to amount
   * @param manager    of the last change of its resources; empty if that is not known
   */
  private record Look(long generation, Map<String, Quantity> sizes, boolean isDeleted,
      Optional<FieldManager> manager) {
  }

  PodChanges(String container) {
    this.container = container;
  }

  synchronized void look(List<Pod> pods, Instant time) {
    Map<String, String> now = new TreeMap<>();
    pods.forEach(pod -> now.put(pod.getMetadata().getUid(), pod.getMetadata().getName()));
    if (!looks.isEmpty() && !now.keySet().equals(names.keySet())) {
      changes.add("its pods changed from " + text(names) + " to " + text(now) + ", seen at " + time);
    }
    names = now;
    compare(pods, time);
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

  private void compare(List<Pod> pods, Instant time) {
    for (Pod pod : pods) {
      Look now = new Look(Objects.requireNonNullElse(pod.getMetadata().getGeneration(), 0L), sizes(pod),
          pod.getMetadata().getDeletionTimestamp() != null, FieldManager.of(pod, container));
      Look before = looks.put(pod.getMetadata().getUid(), now);
      List<String> differences = before == null ? List.of() : differences(before, now);
      if (!differences.isEmpty()) {
        changes.add("pod " + pod.getMetadata().getName() + ": " + String.join(", ", differences) + ", "
            + who(before, now).orElse("seen at " + time));
      }
    }
  }

  /**
   * Compares the quota of a pod's control group at both ends of a measured phase, in cores, with the limit that its
   * kubelet reports. Where it had none at either end it can't be seen, and does not count.
   */
  synchronized void quota(Pod pod, OptionalDouble first, OptionalDouble last) {
    Quantity limit = sizes(pod).get(REPORTED + "CPU limit");
    if (limit == null || first.isEmpty() && last.isEmpty()) {
      return;
    }
    double from = first.orElse(Double.POSITIVE_INFINITY);
    double to = last.orElse(Double.POSITIVE_INFINITY);
    double cores = limit.getNumericalAmount().doubleValue();
    if (!isSame(from, cores) || !isSame(to, cores)) {
      changes.add("pod " + pod.getMetadata().getName() + ": quota of the control group "
          + (from == to ? "" : cores(from) + " -> ") + cores(to) + " cores; the limit that the kubelet reports is "
          + limit);
    }
  }

  private static String cores(double quota) {
    return Double.isInfinite(quota) ? "unlimited" : String.valueOf(quota);
  }

  /** What was changed, from what, to what, when and by whom; empty when nothing was. */
  synchronized Optional<String> text() {
    return changes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", changes));
  }

  /**
   * Names the author of a new generation. A manager that the look before has already seen is of an earlier change, and the
   * kubelet's report has no author.
   */
  private static Optional<String> who(Look before, Look now) {
    return before.generation() == now.generation() || before.manager().equals(now.manager())
        ? Optional.empty()
        : now.manager().map(manager -> "by " + manager.name() + " at " + manager.time());
  }

  private static boolean isSame(double a, double b) {
    return Math.abs(a - b) <= ROUNDING * Math.abs(b);
  }

  private static List<String> differences(Look before, Look now) {
    List<String> found = new ArrayList<>();
    for (String name : List.of("CPU limit", "memory limit", "CPU request", "memory request", REPORTED + "CPU limit",
        REPORTED + "memory limit")) {
      Quantity from = before.sizes().get(name);
      Quantity to = now.sizes().get(name);
      if (!Objects.equals(from, to)) {
        found.add(name + " " + text(from) + " -> " + text(to));
      }
    }
    if (now.isDeleted() && !before.isDeleted()) {
      found.add("deletion requested");
    }
    if (before.generation() != now.generation()) {
      found.add("generation " + before.generation() + " -> " + now.generation());
    }
    return found;
  }

  private static String text(Quantity amount) {
    return amount == null ? "none" : amount.toString();
  }

  private Map<String, Quantity> sizes(Pod pod) {
    Map<String, Quantity> sizes = new HashMap<>();
    PodContainers.find(pod.getSpec(), container).map(Container::getResources).ifPresent(resources -> {
      put("", "limit", resources.getLimits(), sizes);
      put("", "request", resources.getRequests(), sizes);
    });
    Map<String, Quantity> reported = new HashMap<>();
    PodContainers.status(pod, container)
        .map(status -> status.getResources())
        .ifPresent(resources -> put(REPORTED, "limit", resources.getLimits(), reported));
    // A kubelet that has not reported yet is taken to mean what is described: that it reports it later is no change.
    for (String limit : List.of("CPU limit", "memory limit")) {
      Quantity now = reported.getOrDefault(REPORTED + limit, sizes.get(limit));
      if (now != null) {
        sizes.put(REPORTED + limit, now);
      }
    }
    return sizes;
  }

  private static void put(String prefix, String what, Map<String, Quantity> amounts, Map<String, Quantity> sizes) {
    if (amounts != null) {
      Optional.ofNullable(amounts.get("cpu")).ifPresent(cpu -> sizes.put(prefix + "CPU " + what, cpu));
      Optional.ofNullable(amounts.get("memory")).ifPresent(memory -> sizes.put(prefix + "memory " + what, memory));
    }
  }
}
