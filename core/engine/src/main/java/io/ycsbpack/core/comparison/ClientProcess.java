// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Signals;

/** This process, the client of all servers. */
record ClientProcess(Console console, Signals signals) {
  StopSignal stop() {
    return signals.stopSignal();
  }

  void say(String line) {
    console.say(line);
  }
}
