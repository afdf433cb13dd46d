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
  private Reading<Usage> begun;
  private Reading<Usage> ended;
  private Taken<Usage> before;
  private Taken<Usage> after;
  private volatile UseSamples samples;
  private String unread;

  /** Of a target with this probe, which this reader asks where reading costs time. */
  MeasuredUse(Optional<UsageProbe> probe, TargetReader reader) {
    this.probe = probe;
    this.reader = reader;
  }

  void begin() {
    if (isCheap()) {
      before = readNow();
      samples = before == null ? null : new UseSamples(before.value(), before.nanos());
    } else {
      begun = reading();
    }
  }

  void sample() {
    if (samples != null && samples.isDue(System.nanoTime())) {
      Taken<Usage> now = readNow();
      if (now == null) {
        samples = null;
      } else {
        samples.add(now.value(), now.nanos());
      }
    }
  }

  void end() {
    if (isCheap()) {
      after = before == null ? null : readNow();
    } else {
      ended = reading();
    }
  }

  /** Waits for both readings, as long as the reader does. */
  void await() {
    if (!isCheap()) {
      before = taken(begun);
      after = before == null ? null : taken(ended);
    }
  }

  /** At the beginning; null when it could not be read. */
  Usage before() {
    return before == null ? null : before.value();
  }

  /** At the end; null when it could not be read. */
  Usage after() {
    return after == null ? null : after.value();
  }

  /** Why it can't be told; empty where it can, or there is no probe. */
  Optional<String> unread() {
    return before == null || after == null ? Optional.ofNullable(unread) : Optional.empty();
  }

  /**
   * What was used; null when it is not known.
   *
   * @param limit of the target's CPU; null when it is not known
   */
  Figures.TargetUse figures(RunRecord.Limit limit) {
    if (before == null || after == null) {
      return null;
    }
    List<Figures.UseSample> overTime = samples == null ? null : samples.list();
    return Figures.TargetUse.between(probe.get().source(), before, after, limit, overTime);
  }

  private boolean isCheap() {
    return probe.isPresent() && probe.get().isCheap();
  }

  private Reading<Usage> reading() {
    return probe.map(source -> reader.begin(source::read)).orElse(null);
  }

  /** On the caller's own thread: for probes that cost little. */
  private Taken<Usage> readNow() {
    try {
      return new Taken<>(probe.get().read(), System.nanoTime());
    } catch (IOException e) {
      unread = e.getMessage();
      return null;
    }
  }

  /** Null when it can't be read, or was not begun. */
  private Taken<Usage> taken(Reading<Usage> reading) {
    try {
      return reading == null ? null : reading.await();
    } catch (IOException e) {
      unread = e.getMessage();
      return null;
    }
  }
}
