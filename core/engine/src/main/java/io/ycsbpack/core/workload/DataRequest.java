// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;

/**
 * Whose data are wanted, and where.
 *
 * @param settings    of the run, with the connection to the target
 * @param stop        ends a load
 * @param waits       for calls that ask the database and may block
 */
public record DataRequest(Target target, Settings settings, Binding binding, String loadCommand, Console console,
    StopSignal stop, Interruptible waits) {
  public boolean mayLoad() {
    return target.kind().isOurs() || DriverProperties.LOAD_MISSING.get(settings);
  }
}
