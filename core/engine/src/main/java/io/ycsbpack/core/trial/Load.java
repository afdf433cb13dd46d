// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Side;
import java.util.List;

/** Servers with the clients of their arms; at any time only the clients of one turn work. */
public interface Load {

  List<Turn> turns();

  /** The load on this server, from 0. */
  Side side(int server);

  /** Moves the load to this turn, from 0; does nothing if it is there. */
  void turn(int turn);

  /**
   * Renews the connections, and leaves the load at the first turn, so that no difference between connections is taken
   * for one between arms.
   */
  void renew() throws InterruptedException;

  /**
   * Checks after each round that all that has to stay the same has stayed so.
   *
   * @throws io.ycsbpack.core.CommandException with the change; the round is not kept then
   */
  default void verify() {
    // nothing can change
  }

  /**
   * Checks at the end of a block; for checks that take too long after each round.
   *
   * @throws io.ycsbpack.core.CommandException with the change; the block is not kept then
   */
  default void verifyBlock() {
    // nothing can change
  }
}
