package io.ycsbpack.core.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.ServerProperties;
import io.ycsbpack.core.property.Durations;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Opens the target of a plan: waits for a server that starts, and reads what it uses where the user says.
 */
public final class OpenedTarget {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final Supplier<Target> opening;
  private final Console console;
  private Target target;
  private TargetException refusal;

  /** Of what is opened in this way. */
  OpenedTarget(Supplier<Target> opening, Console console) {
    this.opening = opening;
    this.console = console;
  }

  /**
   * Opens it with the plan's own settings.
   *
   * @throws TargetException      when it can't be used within {@link ServerProperties#WAIT}
   * @throws InterruptedException when the thread is interrupted meanwhile
   */
  public static Target open(Plan plan, Console console) throws InterruptedException {
    return open(plan, plan.settings(), console);
  }

  /** The same with other settings of the plan. */
  public static Target open(Plan plan, Settings settings, Console console) throws InterruptedException {
    Target target = new OpenedTarget(() -> plan.binding().open(settings, console), console)
        .within(Deadline.after(ServerProperties.WAIT.get(settings)).every(FIRST_PAUSE, LONGEST_PAUSE));
    try {
      return DeclaredProbe.declared(settings, target.probe())
          .<Target>map(probe -> new ProbedTarget(target, probe))
          .orElse(target);
    } catch (CommandException e) {
      target.close();
      throw e;
    }
  }

  /** At least one attempt is made. */
  Target within(Deadline deadline) throws InterruptedException {
    String limit = Durations.text(deadline.limit());
    if (deadline.limit().isZero()) {
      return opening.get();
    }
    if (!deadline.await(() -> isOpened(limit))) {
      throw new TargetException(refusal.getMessage() + " (waited for " + limit + ", "
          + ServerProperties.WAIT.name() + ")", refusal);
    }
    return target;
  }

  private boolean isOpened(String limit) {
    try {
      target = opening.get();
      return true;
    } catch (TargetException e) {
      if (refusal == null) {
        console.say("waiting up to " + limit + " for the server: " + e.getMessage());
      }
      refusal = e;
      return false;
    }
  }
}
