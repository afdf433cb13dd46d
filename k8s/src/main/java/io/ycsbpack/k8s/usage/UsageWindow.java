package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.record.Figures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What one container used within a window of time. A kubelet takes samples when it likes, some ten seconds apart, so that
 * none is at the ends of the window. The difference is between samples within it, as long as these cover a quarter of it;
 * else between the nearest samples around it, as long as these hold little else.
 *
 * @param first           sample of the difference
 * @param last            sample of the difference
 * @param samples         all of them from first to last
 */
record UsageWindow(ContainerSample first, ContainerSample last, List<ContainerSample> samples) {
  private static final double ENOUGH_WITHIN = 0.25;
  private static final double LITTLE_ELSE = 0.8;

  /** Finds it; empty where the samples are too far apart for this window. */
  static Optional<UsageWindow> of(List<ContainerSample> samples, Instant start, Instant end) {
    NavigableMap<Instant, ContainerSample> byTime = new TreeMap<>();
    samples.forEach(sample -> byTime.put(sample.time(), sample));
    double window = Duration.between(start, end).toNanos();
    Optional<UsageWindow> within = between(byTime, byTime.ceilingKey(start), byTime.floorKey(end))
        .filter(found -> found.covered().toNanos() / window >= ENOUGH_WITHIN);
    return within.isPresent()
        ? within
        : between(byTime, byTime.floorKey(start), byTime.ceilingKey(end))
            .filter(found -> window / found.covered().toNanos() >= LITTLE_ELSE);
  }

  private static Optional<UsageWindow> between(NavigableMap<Instant, ContainerSample> samples, Instant from,
      Instant to) {
    if (from == null || to == null || !from.isBefore(to)) {
      return Optional.empty();
    }
    ContainerSample first = samples.get(from);
    ContainerSample last = samples.get(to);
    // A counter that fell began anew: what the container used before its restart is not known.
    return last.cpuSeconds() < first.cpuSeconds()
        ? Optional.empty()
        : Optional.of(new UsageWindow(first, last, List.copyOf(samples.subMap(from, true, to, true).values())));
  }

  /** Most memory in use at any of its samples. */
  long memoryHighBytes() {
    return samples.stream().mapToLong(ContainerSample::memoryBytes).max().orElse(0);
  }

  /** What was used from each sample to the next. */
  List<Figures.UseSample> overTime(Instant start) {
    List<Figures.UseSample> parts = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      UsageWindow part = new UsageWindow(samples.get(i - 1), samples.get(i), List.of());
      parts.add(new Figures.UseSample(Duration.between(start, part.last.time()).toNanos() / 1e9, part.cpuCores(),
          part.throttling()
              .map(held -> held.periods() == 0 ? 0.0 : (double) held.throttledPeriods() / held.periods())
              .orElse(null)));
    }
    return parts;
  }

  /** The time between its two samples. */
  Duration covered() {
    return Duration.between(first.time(), last.time());
  }

  /** Cores used on average. */
  double cpuCores() {
    return (last.cpuSeconds() - first.cpuSeconds()) / (covered().toNanos() / 1e9);
  }

  /** What its quota held back; empty without one. */
  Optional<ContainerSample.Bandwidth> throttling() {
    if (first.bandwidth().isEmpty() || last.bandwidth().isEmpty()) {
      return Optional.empty();
    }
    ContainerSample.Bandwidth from = first.bandwidth().get();
    ContainerSample.Bandwidth to = last.bandwidth().get();
    return Optional.of(new ContainerSample.Bandwidth(to.periods() - from.periods(),
        to.throttledPeriods() - from.throttledPeriods(), to.throttledSeconds() - from.throttledSeconds()));
  }
}
