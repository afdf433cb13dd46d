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
public record ClientProcess(Console console, Signals signals) {

  /** By which signals, and the end of the time that it may take, stop it. */
  public StopSignal stop() {
    return signals.stopSignal();
  }
}
