package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.run.Signals;

/** This process, which is the client of all servers of a comparison. */
public record ClientProcess(Console console, Signals signals) {

  public StopSignal stop() {
    return signals.stopSignal();
  }
}
