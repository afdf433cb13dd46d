package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.CommandException;

/** Starts the servers of several conditions together, as often as it is asked to. */
public interface StageSource {

  /** What is done while all servers are up. */
  interface Measurement {
    /**
     * Measures them.
     *
     * @param load on them, in all starts of the same kind
     * @throws InterruptedException when the calling thread is interrupted
     */
    void on(StageLoad load) throws InterruptedException;
  }

  /**
   * Starts the servers, has them measured, and ends them; after a request to stop it may end them unmeasured.
   *
   * @param number of the start, from 1
   * @throws CommandException when one of them can't be started or ended, or the load can't go on
   */
  void start(int number, Measurement measurement);
}
