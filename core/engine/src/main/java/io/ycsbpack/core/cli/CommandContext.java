// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Signals;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;

/** The outputs and signals of {@code ycsb} for the commands of other modules. */
public record CommandContext(PrintStream results) {
  /** The console at standard error; {@code quiet} leaves warnings and errors. */
  public Console console(boolean quiet) {
    return TerminalConsole.ofProcess(quiet);
  }

  /**
   * Turns SIGINT and SIGTERM into a request to stop, from now on; a second signal ends the process at once. Whoever
   * waits for long looks at it.
   */
  public StopSignal stopOnSignals(Console console) {
    return stopOnSignals(console, Optional.empty());
  }

  /** Also requests a stop when the command takes longer than it may. */
  public StopSignal stopOnSignals(Console console, Optional<Duration> timeout) {
    return Signals.install(console, timeout).stopSignal();
  }
}
