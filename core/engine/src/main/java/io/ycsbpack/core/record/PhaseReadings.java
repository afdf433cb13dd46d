// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.TargetReader;
import io.ycsbpack.core.probe.TargetReader.Reading;
import io.ycsbpack.core.probe.TargetReader.Source;
import io.ycsbpack.core.probe.TargetReader.Taken;
import java.io.IOException;
import java.util.Optional;

/**
 * A value of the target at both ends of the measured phase. A target that answers late or never delays only
 * {@link #await}.
 */
class PhaseReadings<T> {
  private final TargetReader reader;
  private Optional<Source<T>> source = Optional.empty();
  private boolean cheap;
  private Optional<Reading<T>> begun = Optional.empty();
  private Optional<Reading<T>> ended = Optional.empty();
  private Optional<Taken<T>> before = Optional.empty();
  private Optional<Taken<T>> after = Optional.empty();
  private Optional<String> unread = Optional.empty();

  PhaseReadings(TargetReader reader) {
    this.reader = reader;
  }

  /** @param isCheap whether it costs so little that it is read on the caller's own thread */
  final void from(Source<T> newSource, boolean isCheap) {
    source = Optional.of(newSource);
    cheap = isCheap;
  }

  void begin() {
    if (cheap) {
      before = now();
    } else {
      begun = source.map(reader::begin);
    }
  }

  final void end() {
    if (cheap) {
      after = before.flatMap(first -> now());
    } else {
      ended = source.map(reader::begin);
    }
  }

  /** Waits for both readings, as long as the reader does. */
  final void await() {
    if (!cheap) {
      before = begun.flatMap(reading -> taken(reading::await));
      after = before.isEmpty() ? Optional.empty() : ended.flatMap(reading -> taken(reading::await));
    }
  }

  /** Empty when it could not be read, or there is no source. */
  final Optional<Taken<T>> before() {
    return before;
  }

  final Optional<Taken<T>> after() {
    return after;
  }

  /** Why it could not be read; empty if it was, or there is no source. */
  final Optional<String> unread() {
    return before.isEmpty() || after.isEmpty() ? unread : Optional.empty();
  }

  /** Reads on the caller's own thread. */
  final Optional<Taken<T>> now() {
    return source.flatMap(known -> taken(() -> new Taken<>(known.read(), System.nanoTime())));
  }

  private Optional<Taken<T>> taken(Source<Taken<T>> reading) {
    try {
      return Optional.of(reading.read());
    } catch (IOException e) {
      unread = Optional.ofNullable(e.getMessage());
      return Optional.empty();
    }
  }
}
