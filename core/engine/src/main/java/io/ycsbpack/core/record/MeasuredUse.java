package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.TargetReader;
import io.ycsbpack.core.probe.TargetReader.Reading;
import io.ycsbpack.core.probe.TargetReader.Taken;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Resource use of a target in the measured phase: read at its ends and, if that costs little, while the workload runs.
 * A target that answers late or never delays only {@link #await}.
 */
final class MeasuredUse {
  private final Optional<UsageProbe> probe;
  private final TargetReader reader;
  private Optional<Reading<Usage>> begun = Optional.empty();
  private Optional<Reading<Usage>> ended = Optional.empty();
  private Optional<Taken<Usage>> before = Optional.empty();
  private Optional<Taken<Usage>> after = Optional.empty();
  private volatile Optional<UseSamples> samples = Optional.empty();
  private Optional<String> unread = Optional.empty();

  /** @param reader is used only if reading costs time */
  MeasuredUse(Optional<UsageProbe> probe, TargetReader reader) {
    this.probe = probe;
    this.reader = reader;
  }

  void begin() {
    if (isCheap()) {
      before = readNow();
      samples = before.map(UseSamples::new);
    } else {
      begun = reading();
    }
  }

  void sample() {
    Optional<UseSamples> taken = samples;
    if (taken.isPresent() && taken.get().isDue(System.nanoTime())) {
      Optional<Taken<Usage>> now = readNow();
      now.ifPresent(taken.get()::add);
      samples = now.isPresent() ? taken : Optional.empty();
    }
  }

  void end() {
    if (isCheap()) {
      after = before.flatMap(first -> readNow());
    } else {
      ended = reading();
    }
  }

  /** Waits for both readings, as long as the reader does. */
  void await() {
    if (!isCheap()) {
      before = begun.flatMap(this::taken);
      after = before.isEmpty() ? Optional.empty() : ended.flatMap(this::taken);
    }
  }

  /** Empty when it could not be read. */
  Optional<Usage> before() {
    return before.map(Taken::value);
  }

  Optional<Usage> after() {
    return after.map(Taken::value);
  }

  /** Why it could not be read; empty if it was, or there is no probe. */
  Optional<String> unread() {
    return before.isEmpty() || after.isEmpty() ? unread : Optional.empty();
  }

  /** @param limit of the target's CPU; null when it is not known */
  Optional<Figures.TargetUse> figures(CpuLimit limit) {
    List<Figures.UseSample> overTime = samples.map(UseSamples::list).orElse(null);
    return before.flatMap(first -> after
        .map(last -> Figures.TargetUse.between(probe.get().source(), first, last, limit, overTime)));
  }

  private boolean isCheap() {
    return probe.isPresent() && probe.get().isCheap();
  }

  private Optional<Reading<Usage>> reading() {
    return probe.map(source -> reader.begin(source::read));
  }

  /** On the caller's own thread: for probes that cost little. */
  private Optional<Taken<Usage>> readNow() {
    try {
      return Optional.of(new Taken<>(probe.get().read(), System.nanoTime()));
    } catch (IOException e) {
      unread = Optional.ofNullable(e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<Taken<Usage>> taken(Reading<Usage> reading) {
    try {
      return Optional.of(reading.await());
    } catch (IOException e) {
      unread = Optional.ofNullable(e.getMessage());
      return Optional.empty();
    }
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
            throttled(from.value(), to.value()).orElse(null)));
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
}
