// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.console.Progress;
import java.io.PrintStream;

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
  static TerminalConsole ofProcess(boolean quiet) {
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
    return new ProgressLine(this, label, total, unit);
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
}
