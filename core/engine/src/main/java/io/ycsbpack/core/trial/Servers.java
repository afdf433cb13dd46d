// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.util.Optional;

/** Starts the servers of all arms of a trial, as often as it asks for them. */
public interface Servers {

  /**
   * @param number of the start, from 1
   * @return empty if there are none, such as after a request to stop
   * @throws io.ycsbpack.core.CommandException when one of them can't be started, or the load can't begin
   */
  Optional<Block> start(int number) throws InterruptedException;
}
