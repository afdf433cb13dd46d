package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;

/** Starts the servers of baseline and candidate together, as often as it is asked to. */
public interface StartSource {

  /** What is done while both servers are up. */
  interface Measurement {
    /**
     * Measures both.
     *
     * @param load  on their servers, in all starts of the same kind
     * @param terms what is asked, which may depend on what the servers tell of themselves; of the first start alone
     * @throws InterruptedException when the calling thread is interrupted
     */
    void on(StartLoad load, Terms terms) throws InterruptedException;
  }

  /**
   * Starts both servers, has them measured, and ends both; after a request to stop it may end them unmeasured.
   *
   * @param number of the start, from 1
   * @throws CommandException when one of them can't be started or ended, or the load can't go on
   */
  void start(int number, Measurement measurement);
}
