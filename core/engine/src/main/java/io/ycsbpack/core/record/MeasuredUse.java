package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.TargetReader;
import io.ycsbpack.core.probe.TargetReader.Reading;
import io.ycsbpack.core.probe.TargetReader.Taken;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What a target uses in the measured phase: read at its ends and, where that costs little, while the workload runs. A
 * target that answers late or never delays {@link #await} alone.
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

  /** Of a target with this probe, which this reader asks where reading costs time. */
  MeasuredUse(Optional<UsageProbe> probe, TargetReader reader) {
    this.probe = probe;
    this.reader = reader;
  }

  void begin() {
    if (isCheap()) {
      before = readNow();
      samples = before.map(first -> new UseSamples(first.value(), first.nanos()));
    } else {
      begun = reading();
    }
  }

  void sample() {
    Optional<UseSamples> taken = samples;
    if (taken.isPresent() && taken.get().isDue(System.nanoTime())) {
      Optional<Taken<Usage>> now = readNow();
      now.ifPresent(reading -> taken.get().add(reading.value(), reading.nanos()));
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

  /** At the beginning; empty when it could not be read. */
  Optional<Usage> before() {
    return before.map(Taken::value);
  }

  /** At the end; empty when it could not be read. */
  Optional<Usage> after() {
    return after.map(Taken::value);
  }

  /** Why it can't be told; empty where it can, or there is no probe. */
  Optional<String> unread() {
    return before.isEmpty() || after.isEmpty() ? unread : Optional.empty();
  }

  /**
   * What was used; empty when it is not known.
   *
   * @param limit of the target's CPU; null when it is not known
   */
  Optional<Figures.TargetUse> figures(RunRecord.Limit limit) {
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

  /** Empty when it can't be read. */
  private Optional<Taken<Usage>> taken(Reading<Usage> reading) {
    try {
      return Optional.of(reading.await());
    } catch (IOException e) {
      unread = Optional.ofNullable(e.getMessage());
      return Optional.empty();
    }
  }
}
