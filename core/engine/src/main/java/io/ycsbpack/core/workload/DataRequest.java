package io.ycsbpack.core.workload;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;

/**
 * Whose data are wanted, and where.
 *
 * @param target      where they have to be
 * @param settings    of the run, with the connection to the target
 * @param binding     name of the database, for messages
 * @param loadCommand what loads them, for messages
 * @param console     where it is told what goes on
 * @param stop        ends a load
 * @param waits       how what asks the database is done
 */
public record DataRequest(Target target, Settings settings, String binding, String loadCommand, Console console,
    StopSignal stop, Interruptible waits) {
  /** Whether a run may load what it misses. */
  boolean mayLoad() {
    return target.kind().isOurs() || DriverProperties.LOAD_MISSING.get(settings);
  }
}
