package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.TargetReader;
import io.ycsbpack.core.probe.TargetReader.Reading;
import io.ycsbpack.core.probe.TargetReader.Taken;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Counts a target's queries between two moments, without waiting for the target at either of them. */
final class QueryCounter {
  private final TargetReader reader;
  private Optional<QueryCount> source = Optional.empty();
  private Reading<QueryCount.Counts> begun;
  private Reading<QueryCount.Counts> ended;
  private Optional<QueryCount.Counts> counted = Optional.empty();
  private String unread;
  private Instant from = Instant.EPOCH;

  QueryCounter(TargetReader reader) {
    this.reader = reader;
  }

  void from(QueryCount queries) {
    source = Optional.of(queries);
    // The first reading also connects. Both ends of the measured phase are read without that.
    reader.begin(queries::read);
  }

  void begin() {
    begun = source.map(queries -> reader.begin(queries::read)).orElse(null);
  }

  void end() {
    ended = source.map(queries -> reader.begin(queries::read)).orElse(null);
  }

  /** Waits for both readings, as long as the reader does. */
  void await() {
    if (begun == null || ended == null) {
      return;
    }
    try {
      Taken<QueryCount.Counts> first = begun.await();
      QueryCount.Counts since = ended.await().value().since(first.value());
      counted = Optional.of(since);
      from = Instant.now().minusNanos(System.nanoTime() - first.nanos());
    } catch (IOException e) {
      unread = e.getMessage();
    }
  }

  /**
   * The share of a phase after the first reading, which comes late if the machine or the target is busy. Earlier
   * queries are not in the count; after the phase there are none to count.
   */
  double shareOf(Instant started, Duration length) {
    double late = Duration.between(started, from).toNanos();
    return Math.min(1, Math.max(0, 1 - late / Math.max(1, length.toNanos())));
  }

  /** Why it could not be counted; empty if it was, or was not requested. */
  Optional<String> unread() {
    return Optional.ofNullable(unread);
  }

  /** Empty when it could not be read, or was not requested. */
  Optional<QueryCount.Counts> counted() {
    return counted;
  }
}
