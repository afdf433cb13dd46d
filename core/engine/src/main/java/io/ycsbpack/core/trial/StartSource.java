package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Treatment;

/** Starts the servers of baseline and candidate together, as often as it is asked to. */
public interface StartSource {

  /** What is done while both servers are up. */
  interface Measurement {
    /**
     * Measures both.
     *
     * @param side  the load, which is on the server of the baseline
     * @param turns applied, it moves the load to the server of the candidate
     * @param terms what is asked, which may depend on what the servers tell of themselves; of the first start alone
     * @throws InterruptedException when the calling thread is interrupted
     */
    void on(Side side, Treatment turns, Terms terms) throws InterruptedException;
  }

  /**
   * Starts both servers, has them measured, and ends both; after a request to stop it may end them unmeasured.
   *
   * @param number of the start, from 1
   * @throws CommandException when one of them can't be started or ended, or the load can't go on
   */
  void start(int number, Measurement measurement);
}
