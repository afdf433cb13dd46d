// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.report.Numbers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Progress as a bar that redraws itself on a terminal, and as a line every few seconds elsewhere. */
final class ProgressLine implements Progress {
  private static final long REDRAW_NANOS = 200_000_000L;
  private static final long PLAIN_NANOS = 5_000_000_000L;

  private final TerminalConsole console;
  private final String label;
  private final long total;
  private final String unit;
  private final long startNanos = System.nanoTime();
  private final AtomicLong nextShown;
  private volatile long done;
  private volatile long said;

  ProgressLine(TerminalConsole console, String label, long total, String unit) {
    this.console = console;
    this.label = label;
    this.total = total;
    this.unit = unit;
    nextShown = new AtomicLong(startNanos + every());
  }

  @Override
  public void at(long now) {
    done = Math.max(done, now);
    long time = System.nanoTime();
    long due = nextShown.get();
    if (time - due >= 0 && nextShown.compareAndSet(due, time + every())) {
      if (console.isTerminal()) {
        console.live(text());
      } else {
        said = done;
        console.say(text());
      }
    }
  }

  @Override
  public void close() {
    if (done > said) {
      console.say(text());
    }
  }

  private long every() {
    return console.isTerminal() ? REDRAW_NANOS : PLAIN_NANOS;
  }

  private String text() {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
    double seconds = Math.max(1e-3, elapsed.toNanos() / 1e9);
    String bar = total > 0 && console.isTerminal() ? " " + Progress.bar((double) done / total) : "";
    String of = total > 0 ? " of " + amount(total) : "";
    return label + bar + " " + amount(done) + of + ", " + amount(Math.round(done / seconds)) + "/s, "
        + Numbers.seconds(elapsed);
  }

  private String amount(long count) {
    return unit.equals("bytes") ? Numbers.megabytes(count) : Numbers.count(count) + " " + unit;
  }
}
