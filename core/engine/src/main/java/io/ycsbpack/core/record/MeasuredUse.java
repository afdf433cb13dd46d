// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.TargetReader;
import io.ycsbpack.core.probe.TargetReader.Taken;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Resource use of a target in the measured phase: at its ends and, if that costs little, while the workload runs. */
final class MeasuredUse extends PhaseReadings<Usage> {
  private final Optional<UsageProbe> probe;
  private volatile Optional<UseSamples> samples = Optional.empty();

  MeasuredUse(Optional<UsageProbe> probe, TargetReader reader) {
    super(reader);
    this.probe = probe;
    probe.ifPresent(source -> from(source::read, source.isCheap()));
  }

  @Override
  void begin() {
    super.begin();
    samples = isCheap() ? before().map(UseSamples::new) : Optional.empty();
  }

  void sample() {
    Optional<UseSamples> taken = samples;
    if (taken.isPresent() && taken.get().isDue(System.nanoTime())) {
      Optional<Taken<Usage>> now = now();
      now.ifPresent(taken.get()::add);
      samples = now.isPresent() ? taken : Optional.empty();
    }
  }

  /** @param limit of the target's CPU; null when it is not known */
  Optional<Figures.TargetUse> figures(CpuLimit limit) {
    List<Figures.UseSample> overTime = samples.map(UseSamples::list).orElse(null);
    return before().flatMap(first -> after()
        .map(last -> Figures.TargetUse.between(probe.get().source(), first, last, limit, overTime)));
  }

  /** Use of a target over time: at most some hundreds of parts, which get longer with the run. */
  private static final class UseSamples {
    private static final int MOST = 600;
    private static final long SHORTEST_NANOS = 900_000_000L;

    private final List<Taken<Usage>> readings = new ArrayList<>();
    private long spacingNanos = SHORTEST_NANOS;

    UseSamples(Taken<Usage> start) {
      readings.add(start);
    }

    synchronized boolean isDue(long nanos) {
      return nanos - readings.get(readings.size() - 1).nanos() >= spacingNanos;
    }

    synchronized void add(Taken<Usage> reading) {
      readings.add(reading);
      if (readings.size() > MOST) {
        for (int i = readings.size() - 2; i > 0; i -= 2) {
          readings.remove(i);
        }
        spacingNanos *= 2;
      }
    }

    synchronized List<Figures.UseSample> list() {
      List<Figures.UseSample> parts = new ArrayList<>();
      for (int i = 1; i < readings.size(); i++) {
        Taken<Usage> from = readings.get(i - 1);
        Taken<Usage> to = readings.get(i);
        parts.add(new Figures.UseSample((to.nanos() - readings.get(0).nanos()) / 1e9,
            (double) (to.value().cpuNanos() - from.value().cpuNanos()) / (to.nanos() - from.nanos()),
            to.value()
                .throttlingSince(from.value())
                .map(held -> held.periods() == 0 ? 0.0 : (double) held.throttledPeriods() / held.periods())
                .orElse(null)));
      }
      return parts;
    }
  }
}
