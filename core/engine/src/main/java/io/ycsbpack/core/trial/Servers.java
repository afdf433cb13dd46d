package io.ycsbpack.core.trial;

import java.util.Optional;

/** Starts the servers of all arms of a trial, as often as it asks for them. */
public interface Servers {

  /**
   * Starts them.
   *
   * @param number of the start, from 1
   * @return empty after a request to stop
   * @throws io.ycsbpack.core.CommandException when one of them can't be started, or the load can't begin
   * @throws InterruptedException              when the calling thread is interrupted
   */
  Optional<Block> start(int number) throws InterruptedException;
}
