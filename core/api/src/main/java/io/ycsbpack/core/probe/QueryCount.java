package io.ycsbpack.core.probe;

import java.io.IOException;

/** Counts the queries that a target was asked, so that those can be told that a cache in front of it answered. */
public interface QueryCount {

  /**
   * Counts since the servers began.
   *
   * @param queries that the servers were asked
   * @param hits    of them, those that the servers answered from a cache of their own
   */
  record Counts(long queries, long hits) {
  }

  /**
   * The counts now, of all servers together.
   *
   * @throws IOException when they can't be read
   */
  Counts read() throws IOException;
}
