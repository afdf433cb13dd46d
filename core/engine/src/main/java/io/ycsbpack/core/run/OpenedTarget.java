package io.ycsbpack.core.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.ServerProperties;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import java.util.Optional;

/**
 * The open target of a plan; closing it closes the target.
 *
 * @param probe as the user declared it, else the target's own; empty if neither can read
 */
public record OpenedTarget(Target target, Optional<UsageProbe> probe) implements AutoCloseable {

  /**
   * Opens it with the plan's own settings; waits for a server that starts.
   *
   * @throws TargetException when it can't be used within {@link ServerProperties#WAIT}, or its use can't be read at the
   *     place that the user names
   */
  public static OpenedTarget open(Plan plan, Console console) throws InterruptedException {
    return open(plan, plan.settings(), console);
  }

  public static OpenedTarget open(Plan plan, Settings settings, Console console) throws InterruptedException {
    Target target = new StartingTarget(() -> plan.binding().open(settings, console), console).within(settings);
    try {
      return new OpenedTarget(target, DeclaredProbe.declared(settings, target.probe()).or(target::probe));
    } catch (CommandException e) {
      target.close();
      throw e;
    }
  }

  @Override
  public void close() {
    target.close();
  }
}
