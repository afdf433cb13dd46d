// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;

/** Counts the queries that a target was asked, so that those can be told that a cache in front of it answered. */
public interface QueryCount {

  /**
   * @param hits queries that the servers answered from a cache
   * @param work null if it is not counted
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
   * The servers' work for queries.
   *
   * @param nanos    time from the start of each query to its end, or until now if it still runs, added up
   * @param passedOn queries that servers sent to each other, whose time counts on both
   */
  record Work(long nanos, long passedOn) {
  }

  /** The counts now, of all servers together. */
  Counts read() throws IOException;
}
