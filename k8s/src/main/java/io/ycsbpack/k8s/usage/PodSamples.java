package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The samples of a container in each of several pods, as they were read one after the other. */
final class PodSamples {
  private final Map<String, List<ContainerSample>> byPod = new HashMap<>();

  /**
   * Keeps those of these that are new.
   *
   * @param newest of each pod, by its name
   * @return for how long none of them has a newer one; zero where one was there already
   */
  synchronized Duration keep(Map<String, ContainerSample> newest) {
    List<Duration> pauses = new ArrayList<>();
    newest.forEach((pod, sample) -> {
      List<ContainerSample> all = byPod.computeIfAbsent(pod, name -> new ArrayList<>());
      boolean isNew = all.isEmpty() || all.get(all.size() - 1).time().isBefore(sample.time());
      if (isNew) {
        all.add(sample);
      }
      pauses.add(isNew ? ContainerSample.pauseAfter(all) : Duration.ZERO);
    });
    return pauses.stream().min(Duration::compareTo).orElse(Duration.ZERO);
  }

  /** What each of these pods used within a window of time. */
  synchronized PodWindows windows(List<Pod> pods, Instant start, Instant end) {
    Map<String, Optional<UsageWindow>> windows = new HashMap<>();
    pods.forEach(pod -> windows.put(pod.getMetadata().getName(),
        UsageWindow.of(byPod.getOrDefault(pod.getMetadata().getName(), List.of()), start, end)));
    return new PodWindows(windows);
  }

  /** Whether no later sample can add to the figures of what ended at this time. */
  synchronized boolean isPast(Instant end) {
    return !byPod.isEmpty() && byPod.values()
        .stream()
        .allMatch(all -> all.stream().anyMatch(sample -> sample.time().isAfter(end)));
  }
}
