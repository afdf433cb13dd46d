// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.report.Numbers;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The user at standard error: a live line on a terminal, plain lines elsewhere. */
public final class TerminalConsole implements Console {
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private final boolean quiet;
  private boolean live;
  private volatile String underWay = Console.super.underWay();

  public TerminalConsole(PrintStream out, boolean terminal, boolean quiet) {
    this.out = out;
    this.terminal = terminal && !quiet;
    this.quiet = quiet;
  }

  /** The console of this process; the launcher says whether standard error is a terminal. */
  public static TerminalConsole ofProcess(boolean quiet) {
    TerminalConsole console = new TerminalConsole(System.err,
        "true".equals(System.getProperty("ycsbpack.terminal")), quiet);
    ProcessConsole.use(console);
    return console;
  }

  @Override
  public void enter(String what) {
    underWay = what;
  }

  @Override
  public String underWay() {
    return underWay;
  }

  @Override
  public boolean isTerminal() {
    return terminal;
  }

  @Override
  public void say(String line) {
    if (!quiet) {
      print(line);
    }
  }

  @Override
  public synchronized void print(String line) {
    clearLive();
    out.println(line);
  }

  @Override
  public Progress progress(String label, long total, String unit) {
    return new ProgressLine(label, total, unit);
  }

  @Override
  public synchronized void live(String line) {
    if (terminal) {
      out.print(CLEAR_LINE + line);
      out.flush();
      live = true;
    }
  }

  @Override
  public synchronized void clearLive() {
    if (live) {
      out.print(CLEAR_LINE);
      out.flush();
      live = false;
    }
  }

  /** Progress as a bar that redraws itself on a terminal, and as a line every few seconds elsewhere. */
  private final class ProgressLine implements Progress {
    private static final long REDRAW_NANOS = 200_000_000L;
    private static final long PLAIN_NANOS = 5_000_000_000L;

    private final String label;
    private final long total;
    private final String unit;
    private final long startNanos = System.nanoTime();
    private final AtomicLong nextShown;
    private volatile long done;
    private volatile long said;

    ProgressLine(String label, long total, String unit) {
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
        if (isTerminal()) {
          live(text());
        } else {
          said = done;
          say(text());
        }
      }
    }

    @Override
    public void close() {
      if (done > said) {
        say(text());
      }
    }

    private long every() {
      return isTerminal() ? REDRAW_NANOS : PLAIN_NANOS;
    }

    private String text() {
      Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
      double seconds = Math.max(1e-3, elapsed.toNanos() / 1e9);
      String bar = total > 0 && isTerminal() ? " " + Progress.bar((double) done / total) : "";
      String of = total > 0 ? " of " + amount(total) : "";
      return label + bar + " " + amount(done) + of + ", " + amount(Math.round(done / seconds)) + "/s, "
          + Numbers.seconds(elapsed);
    }

    private String amount(long count) {
      return unit.equals("bytes") ? Numbers.megabytes(count) : Numbers.count(count) + " " + unit;
    }
  }
}
