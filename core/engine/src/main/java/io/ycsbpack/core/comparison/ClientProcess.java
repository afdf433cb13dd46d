package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.run.Signals;

/**
 * This process, which is the client of all servers of a comparison.
 *
 * @param console shows its progress
 * @param signals that stop it
 */
record ClientProcess(Console console, Signals signals) {

  StopSignal stop() {
    return signals.stopSignal();
  }
}
