package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a target used over time: at most some hundreds of parts, which get longer as the run does. */
final class UseSamples {
  private static final int MOST = 600;
  private static final long SHORTEST_NANOS = 900_000_000L;

  private final List<Reading> readings = new ArrayList<>();
  private long spacingNanos = SHORTEST_NANOS;

  private record Reading(Usage usage, long nanos) {
  }

  /** From this reading on. */
  UseSamples(Usage start, long nanos) {
    readings.add(new Reading(start, nanos));
  }

  /** Whether it is time for another reading. */
  synchronized boolean isDue(long nanos) {
    return nanos - readings.get(readings.size() - 1).nanos >= spacingNanos;
  }

  synchronized void add(Usage usage, long nanos) {
    readings.add(new Reading(usage, nanos));
    if (readings.size() > MOST) {
      for (int i = readings.size() - 2; i > 0; i -= 2) {
        readings.remove(i);
      }
      spacingNanos *= 2;
    }
  }

  /** The parts between the readings. */
  synchronized List<Figures.UseSample> list() {
    List<Figures.UseSample> parts = new ArrayList<>();
    for (int i = 1; i < readings.size(); i++) {
      Reading from = readings.get(i - 1);
      Reading to = readings.get(i);
      parts.add(new Figures.UseSample((to.nanos - readings.get(0).nanos) / 1e9,
          (double) (to.usage.cpuNanos() - from.usage.cpuNanos()) / (to.nanos - from.nanos),
          throttled(from.usage, to.usage).orElse(null)));
    }
    return parts;
  }

  private static Optional<Double> throttled(Usage from, Usage to) {
    if (from.throttling().isEmpty() || to.throttling().isEmpty()) {
      return Optional.empty();
    }
    long periods = to.throttling().get().periods() - from.throttling().get().periods();
    long held = to.throttling().get().throttledPeriods() - from.throttling().get().throttledPeriods();
    return Optional.of(periods == 0 ? 0.0 : (double) held / periods);
  }
}
