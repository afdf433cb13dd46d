package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;

/**
 * What is measured under several conditions, slice by slice: one server, or one each.
 *
 * @param clients  of all conditions
 * @param switches of the server itself, or of what is next to all of them
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
