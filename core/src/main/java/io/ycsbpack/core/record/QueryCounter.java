package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.QueryCount;
import java.io.IOException;
import java.util.Optional;

/** Counts what a target is asked between two moments. */
final class QueryCounter {
  private Optional<QueryCount> source = Optional.empty();
  private QueryCount.Counts before;
  private QueryCount.Counts after;

  void from(QueryCount queries) {
    source = Optional.of(queries);
    // The first reading also connects. Both ends of the measured phase are read without that.
    read();
  }

  void begin() {
    before = read();
  }

  void end() {
    after = before == null ? null : read();
  }

  /** What was counted in between; empty when it could not be read. */
  Optional<QueryCount.Counts> counted() {
    return before == null || after == null
        ? Optional.empty()
        : Optional.of(new QueryCount.Counts(after.queries() - before.queries(), after.hits() - before.hits()));
  }

  private QueryCount.Counts read() {
    try {
      return source.isPresent() ? source.get().read() : null;
    } catch (IOException e) {
      System.err.println("warning: how many queries the target is asked can't be read: " + e.getMessage());
      return null;
    }
  }
}
