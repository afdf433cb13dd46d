// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.run.Signals;

/**
 * This process, the client of all servers.
 *
 * @param console  shows how targets are opened and their data loaded
 * @param progress is told how the comparisons go
 */
record ClientProcess(Console console, Signals signals, ComparisonProgress progress) {
  StopSignal stop() {
    return signals.stopSignal();
  }
}
