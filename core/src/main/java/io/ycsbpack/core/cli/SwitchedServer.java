package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;

/**
 * A server that two conditions take turns on.
 *
 * @param clients  of both conditions
 * @param switches of the server itself
 */
record SwitchedServer(AlternatingClients clients, ServerSwitches switches) {

  /**
   * Puts server and clients under a condition; nothing happens where they are.
   *
   * @throws CommandException when the server can't be switched
   */
  void turn(int condition) {
    switches.turn(condition);
    clients.turn(condition);
  }
}
