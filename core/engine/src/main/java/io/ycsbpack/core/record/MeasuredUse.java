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
  private static final int MOST = 600;
  private static final long SHORTEST_NANOS = 900_000_000L;

  private final Optional<UsageProbe> probe;
  /** Some hundreds at most, which get rarer with the run; none if one failed, or if they cost much. */
  private final List<Taken<Usage>> readings = new ArrayList<>();
  private long spacingNanos = SHORTEST_NANOS;

  MeasuredUse(Optional<UsageProbe> probe, TargetReader reader) {
    super(reader);
    this.probe = probe;
    probe.ifPresent(source -> from(source::read, source.isCheap()));
  }

  @Override
  synchronized void begin() {
    super.begin();
    before().ifPresent(readings::add);
  }

  synchronized void sample() {
    if (readings.isEmpty() || System.nanoTime() - readings.get(readings.size() - 1).nanos() < spacingNanos) {
      return;
    }
    now().ifPresentOrElse(readings::add, readings::clear);
    if (readings.size() > MOST) {
      for (int i = readings.size() - 2; i > 0; i -= 2) {
        readings.remove(i);
      }
      spacingNanos *= 2;
    }
  }

  /** @param limit of the target's CPU; null when it is not known */
  synchronized Optional<Figures.TargetUse> figures(CpuLimit limit) {
    List<Figures.UseSample> overTime = readings.isEmpty() ? null : samples();
    return before().flatMap(first -> after()
        .map(last -> Figures.TargetUse.between(probe.get().source(), first, last, limit, overTime)));
  }

  private List<Figures.UseSample> samples() {
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
