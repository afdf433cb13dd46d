package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.record.Figures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What one container used within a window of time. A kubelet takes samples when it likes, some ten seconds apart, so
 * that none is at the ends of the window. What was used between an end and the next sample within is interpolated: as
 * much as at the rate of the neighboring samples within the window, but not more than was used between the two samples
 * around that end. Where there is no sample outside of an end, the window begins or ends with the sample within:
 * {@link #covered} is shorter then.
 *
 * @param first   sample of the difference: at the start of the window, or the first within
 * @param last    sample of the difference: at the end of the window, or the last within
 * @param samples all of them from first to last
 */
record UsageWindow(ContainerSample first, ContainerSample last, List<ContainerSample> samples) {
  /** From this share of a window on, what was used per operation may be computed. */
  static final double WHOLE = 0.95;
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
        ? within.map(found -> found.from(byTime.floorEntry(start), start).until(byTime.ceilingEntry(end), end))
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
    // A counter that fell started from zero: what the container used before its restart is not known.
    return last.cpuSeconds() < first.cpuSeconds()
        ? Optional.empty()
        : Optional.of(new UsageWindow(first, last, List.copyOf(samples.subMap(from, true, to, true).values())));
  }

  private UsageWindow from(Map.Entry<Instant, ContainerSample> before, Instant start) {
    if (before == null || before.getValue().cpuSeconds() > first.cpuSeconds() || !start.isBefore(first.time())) {
      return this;
    }
    ContainerSample edge = first.minus(used(first, samples.get(1), Duration.between(start, first.time()),
        before.getValue(), first), start);
    return new UsageWindow(edge, last, Stream.concat(Stream.of(edge), samples.stream()).toList());
  }

  private UsageWindow until(Map.Entry<Instant, ContainerSample> after, Instant end) {
    if (after == null || after.getValue().cpuSeconds() < last.cpuSeconds() || !end.isAfter(last.time())) {
      return this;
    }
    ContainerSample edge = last.minus(used(samples.get(samples.size() - 2), last,
        Duration.between(last.time(), end), last, after.getValue()).negated(), end);
    return new UsageWindow(first, edge, Stream.concat(samples.stream(), Stream.of(edge)).toList());
  }

  /** At the rate between two samples, for some time, but no more than between two others. */
  private static ContainerSample.Amounts used(ContainerSample from, ContainerSample to, Duration time,
      ContainerSample least, ContainerSample most) {
    double share = (double) time.toNanos() / Duration.between(from.time(), to.time()).toNanos();
    return to.since(from).times(share).atMost(most.since(least));
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

  /** Periods and throttled periods of its quota; empty without one. */
  Optional<ContainerSample.Bandwidth> throttling() {
    if (first.bandwidth().isEmpty() || last.bandwidth().isEmpty()) {
      return Optional.empty();
    }
    ContainerSample.Amounts used = last.since(first);
    return Optional.of(new ContainerSample.Bandwidth(Math.round(used.periods()), Math.round(used.throttledPeriods()),
        used.throttledSeconds()));
  }
}
