package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.TargetReader;
import io.ycsbpack.core.probe.TargetReader.Reading;
import java.io.IOException;
import java.util.Optional;

/** Counts what a target is asked between two moments, without waiting for the target at either of them. */
final class QueryCounter {
  private final TargetReader reader;
  private Optional<QueryCount> source = Optional.empty();
  private Reading<QueryCount.Counts> begun;
  private Reading<QueryCount.Counts> ended;
  private Optional<QueryCount.Counts> counted = Optional.empty();

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
      QueryCount.Counts before = begun.await().value();
      QueryCount.Counts after = ended.await().value();
      counted = Optional.of(new QueryCount.Counts(after.queries() - before.queries(), after.hits() - before.hits()));
    } catch (IOException e) {
      System.err.println("warning: how many queries the target is asked can't be read: " + e.getMessage());
    }
  }

  /** What was counted in between; empty when it could not be read, or was not asked for. */
  Optional<QueryCount.Counts> counted() {
    return counted;
  }
}
