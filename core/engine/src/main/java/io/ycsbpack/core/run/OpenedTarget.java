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
 * @param target of the plan
 * @param probe  reads what it uses, where the user says, else the target's own; empty where nothing can
 */
public record OpenedTarget(Target target, Optional<UsageProbe> probe) implements AutoCloseable {

  /**
   * Opens it with the plan's own settings; waits for a server that starts.
   *
   * @throws TargetException      when it can't be used within {@link ServerProperties#WAIT}, or what it uses can't be read
   *                              where the user says
   * @throws InterruptedException when the thread is interrupted meanwhile
   */
  public static OpenedTarget open(Plan plan, Console console) throws InterruptedException {
    return open(plan, plan.settings(), console);
  }

  /** The same with other settings of the plan. */
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
