package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.StopSignal;
import sun.misc.Signal;

/**
 * Turns SIGINT and SIGTERM into a request to stop, so that a run that is cut short still prints what it measured. The
 * second signal ends the process at once.
 */
final class Signals {
  private final StopSignal stop = new StopSignal();
  private final Thread commandThread = Thread.currentThread();
  private final Console console;
  private volatile boolean waiting;

  private Signals(Console console) {
    this.console = console;
  }

  /** Listens from now on; the calling thread is the one that {@link #waiting} interrupts. */
  static Signals install(Console console) {
    Signals signals = new Signals(console);
    if (!ChildYcsb.isChild()) {
      Signal.handle(new Signal("INT"), signal -> signals.stop(ExitCode.INTERRUPTED, "interrupted"));
    }
    Signal.handle(new Signal("TERM"), signal -> signals.stop(ExitCode.TERMINATED, "terminated"));
    return signals;
  }

  StopSignal stopSignal() {
    return stop;
  }

  /** While true, a signal also interrupts the command's thread, because what it does now does not look at the request. */
  void waiting(boolean now) {
    waiting = now;
  }

  private void stop(ExitCode code, String reason) {
    if (stop.isRequested()) {
      Runtime.getRuntime().halt(code.code());
    }
    stop.request(code, reason);
    console.print("ycsb: " + reason + ": waiting for what is under way; a second signal ends it at once");
    if (waiting) {
      commandThread.interrupt();
    }
  }
}
