package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;

/**
 * A server that is measured under two conditions, slice by slice.
 *
 * @param clients  of both conditions
 * @param switches of the server itself
 */
record SwitchedServer(AlternatingClients clients, ServerSwitches switches) {

  /**
   * Puts server and clients under a condition; nothing happens where they are. No client works while the server is
   * switched: a neighbor of low weight needs some CPU time to be frozen, which a load would not leave it.
   *
   * @throws CommandException when the server can't be switched
   */
  void turn(int condition) {
    if (switches.isChangedBy(condition)) {
      clients.hold();
    }
    switches.turn(condition);
    clients.turn(condition);
  }
}
