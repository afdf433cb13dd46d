package io.ycsbpack.core.probe;

import java.io.IOException;

/** Counts the queries that a target was asked, so that those can be told that a cache in front of it answered. */
public interface QueryCount {

  /**
   * Counts since the servers began.
   *
   * @param queries that the servers were asked
   * @param hits    of them, those that the servers answered from a cache of their own
   * @param work    that the servers did for queries; null where that is not counted
   * @param sent    those of the queries that this process has sent, where it may be several for one operation; null
   *                where each operation is one query
   * @param unknown why what was counted since the reading before may not be all; null where it is
   */
  record Counts(long queries, long hits, Work work, Long sent, String unknown) {

    /** Where each operation is one query, and all are counted. */
    public Counts(long queries, long hits, Work work) {
      this(queries, hits, work, null, null);
    }

    /** The same without the work. */
    public Counts(long queries, long hits) {
      this(queries, hits, null);
    }

    /** What was counted since then. */
    public Counts since(Counts before) {
      Work done = work == null || before.work == null
          ? null
          : new Work(work.nanos() - before.work.nanos(), work.passedOn() - before.work.passedOn());
      Long own = sent == null || before.sent == null ? null : Long.valueOf(sent - before.sent);
      return new Counts(queries - before.queries, hits - before.hits, done, own, unknown);
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

  /**
   * The counts now, of all servers together.
   *
   * @throws IOException when they can't be read
   */
  Counts read() throws IOException;
}
