package io.ycsbpack.core.probe;

import java.io.IOException;

/** Counts the queries that a target was asked, so that those can be told that a cache in front of it answered. */
public interface QueryCount {

  /**
   * Counts since the servers began.
   *
   * @param hits    of them, those that the servers answered from a cache of their own
   * @param work    that the servers did for queries; null where that is not counted
   */
  record Counts(long queries, long hits, Work work) {

    public Counts(long queries, long hits) {
      this(queries, hits, null);
    }

    public Counts since(Counts before) {
      Work done = work == null || before.work == null
          ? null
          : new Work(work.nanos() - before.work.nanos(), work.passedOn() - before.work.passedOn());
      return new Counts(queries - before.queries, hits - before.hits, done);
    }
  }

  /**
   * What servers did for queries.
   *
   * @param nanos    from the begin of each to its end, or to this moment where it still runs, added up
   * @param passedOn queries that servers sent to each other, whose time counts on both
   */
  record Work(long nanos, long passedOn) {
  }

  /** The counts now, of all servers together. */
  Counts read() throws IOException;
}
