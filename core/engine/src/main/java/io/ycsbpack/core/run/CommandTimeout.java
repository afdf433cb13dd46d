// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.property.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How long a whole command may take, from when this was made: starting a server, loading and warming up are part of it.
 * A command that takes longer ends as after SIGINT, with {@link ExitCode#TIMED_OUT}.
 */
public final class CommandTimeout {
  public static final CommandTimeout NONE = new CommandTimeout(Optional.empty(), Deadline.Clock.SYSTEM);

  private final Optional<Duration> limit;
  private final Deadline.Clock clock;
  private final long begun;

  /** From now on; empty for no limit. */
  public CommandTimeout(Optional<Duration> limit, Deadline.Clock clock) {
    this.limit = limit;
    this.clock = clock;
    begun = clock.nanoTime();
  }

  /**
   * Runs this once the time is over, on a daemon thread.
   *
   * @param atEnd gets the beginning of a message, to be followed by "while" and what is under way
   */
  void watch(Consumer<String> atEnd) {
    limit.ifPresent(most -> {
      Thread watch = new Thread(() -> {
        try {
          clock.pass(left(most));
          atEnd.accept(words(most));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }, "timeout");
      watch.setDaemon(true);
      watch.start();
    });
  }

  /**
   * For a command that waits for nothing, between its steps.
   *
   * @param underWay the next step, such as "reading a record"
   * @throws CommandException when the time is over
   */
  public void requireTime(String underWay) {
    limit.filter(most -> left(most).isZero()).ifPresent(most -> {
      throw new CommandException(ExitCode.TIMED_OUT, words(most) + " while " + underWay);
    });
  }

  private Duration left(Duration most) {
    Duration left = most.minusNanos(clock.nanoTime() - begun);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private static String words(Duration most) {
    return "timed out after " + Durations.text(most) + " (--timeout)";
  }
}
