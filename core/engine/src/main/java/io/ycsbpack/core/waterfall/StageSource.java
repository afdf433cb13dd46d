package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.slice.Rotation;
import io.ycsbpack.core.slice.Side;

/** Starts the servers of several conditions together, as often as it is asked to. */
public interface StageSource {

  /** What is done while all servers are up. */
  interface Measurement {
    /**
     * Measures them.
     *
     * @param side     the load
     * @param rotation moves it from server to server
     * @throws InterruptedException when the calling thread is interrupted
     */
    void on(Side side, Rotation rotation) throws InterruptedException;
  }

  /**
   * Starts the servers, has them measured, and ends them; after a request to stop it may end them unmeasured.
   *
   * @param number of the start, from 1
   * @throws CommandException when one of them can't be started or ended, or the load can't go on
   */
  void start(int number, Measurement measurement);
}
