// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Durations;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The open target of a plan; closing it closes the target.
 *
 * @param probe as the user declared it, else the target's own; empty if neither can read
 */
public record OpenedTarget(Target target, Optional<UsageProbe> probe) implements AutoCloseable {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  /**
   * Opens it with the plan's own settings; waits for a server that starts.
   *
   * @throws TargetException when it can't be used within {@link DriverProperties#SERVER_WAIT}, or its use can't be read at the
   *     place that the user names
   */
  public static OpenedTarget open(Plan plan, Console console) throws InterruptedException {
    return open(plan, plan.settings(), console);
  }

  public static OpenedTarget open(Plan plan, Settings settings, Console console) throws InterruptedException {
    Deadline wait = Deadline.after(DriverProperties.SERVER_WAIT.get(settings)).every(FIRST_PAUSE, LONGEST_PAUSE);
    Target target = awaited(() -> plan.binding().open(settings, console), wait, console);
    try {
      return new OpenedTarget(target, DeclaredProbe.declared(settings, target.probe()).or(target::probe));
    } catch (CommandException e) {
      target.close();
      throw e;
    }
  }

  /** Opens a target whose server may still start; makes at least one attempt. */
  static Target awaited(Supplier<Target> opening, Deadline wait, Console console) throws InterruptedException {
    String limit = Durations.text(wait.limit());
    AtomicReference<Target> opened = new AtomicReference<>();
    AtomicReference<TargetException> refusal = new AtomicReference<>();
    boolean isOpen = wait.await(() -> {
      try {
        opened.set(opening.get());
        return true;
      } catch (TargetException e) {
        if (wait.limit().isZero()) {
          throw e;
        }
        if (refusal.getAndSet(e) == null) {
          console.say("waiting up to " + limit + " for the server: " + e.getMessage());
        }
        return false;
      }
    });
    if (!isOpen) {
      throw new TargetException(
          refusal.get().getMessage() + " (after " + limit + ", " + DriverProperties.SERVER_WAIT.name()
              + ")",
          refusal.get());
    }
    return opened.get();
  }

  @Override
  public void close() {
    target.close();
  }
}
