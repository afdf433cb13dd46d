// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Progress of a long task: a line that redraws itself on a terminal. In pipes, logs and on terminals that can't move
 * their cursor, it prints plain lines from time to time.
 */
final class StatusLine {
  private final Console console;
  private final long everyNanos;
  private final LongSupplier nanoTime;
  private long lastNanos;

  /** Plain lines come at least {@code every} apart, the first after that time. */
  StatusLine(Console console, Duration every) {
    this(console, every, System::nanoTime);
  }

  StatusLine(Console console, Duration every, LongSupplier nanoTime) {
    this.console = console;
    this.everyNanos = every.toNanos();
    this.nanoTime = nanoTime;
    lastNanos = nanoTime.getAsLong();
  }

  /** @param isDue whether a plain line is printed whenever the last one was */
  void show(String line, boolean isDue) {
    if (console.isTerminal()) {
      console.live(line);
    } else if (isDue || nanoTime.getAsLong() - lastNanos >= everyNanos) {
      console.say(line);
      lastNanos = nanoTime.getAsLong();
    }
  }
}
