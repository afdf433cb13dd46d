package io.ycsbpack.core.run;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.ServerProperties;
import io.ycsbpack.core.property.Durations;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.function.Supplier;

/** A target whose server may still start: it is opened as soon as it can be. */
final class StartingTarget {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final Supplier<Target> opening;
  private final Console console;
  private Target target;
  private TargetException refusal;

  StartingTarget(Supplier<Target> opening, Console console) {
    this.opening = opening;
    this.console = console;
  }

  /** @throws TargetException when it can't be used within {@link ServerProperties#WAIT} */
  Target within(Settings settings) throws InterruptedException {
    return within(Deadline.after(ServerProperties.WAIT.get(settings)).every(FIRST_PAUSE, LONGEST_PAUSE));
  }

  /** At least one attempt is made. */
  Target within(Deadline deadline) throws InterruptedException {
    String limit = Durations.text(deadline.limit());
    if (deadline.limit().isZero()) {
      return opening.get();
    }
    if (!deadline.await(() -> isOpened(limit))) {
      throw new TargetException(refusal.getMessage() + " (after " + limit + ", "
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
