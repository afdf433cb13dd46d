package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import sun.misc.Signal;

/**
 * Turns SIGINT and SIGTERM into a request to stop, so that a run that is cut short still prints what it measured. The
 * second signal ends the process at once.
 */
final class Signals {
  private final StopSignal stop = new StopSignal();
  private final Thread commandThread = Thread.currentThread();
  private final Console console;
  private boolean waiting;

  private Signals(Console console) {
    this.console = console;
  }

  /** Listens from now on; the calling thread is the one that {@link #interruptible} is called on. */
  static Signals install(Console console) {
    Signals signals = new Signals(console);
    if (!ChildProcesses.isChild()) {
      Signal.handle(new Signal("INT"), signal -> signals.stop(ExitCode.INTERRUPTED, "interrupted"));
    }
    Signal.handle(new Signal("TERM"), signal -> signals.stop(ExitCode.TERMINATED, "terminated"));
    return signals;
  }

  StopSignal stopSignal() {
    return stop;
  }

  /** What asks the database and may block. */
  @FunctionalInterface
  interface Blocking<T> {
    T call() throws InterruptedException;
  }

  /**
   * Does it on the command's thread, which a signal interrupts meanwhile, because it does not look at the request.
   *
   * @throws InterruptedException when a signal came before or meanwhile
   */
  <T> T interruptible(Blocking<T> blocking) throws InterruptedException {
    waiting(true);
    try {
      return blocking.call();
    } finally {
      waiting(false);
    }
  }

  private synchronized void waiting(boolean now) throws InterruptedException {
    waiting = now;
    if (now && stop.isRequested()) {
      waiting = false;
      throw new InterruptedException();
    }
    if (!now) {
      // A signal that came too late to interrupt the wait must not interrupt what follows: that looks at the request.
      Thread.interrupted();
    }
  }

  private synchronized void interruptWaiting() {
    if (waiting) {
      commandThread.interrupt();
    }
  }

  private void stop(ExitCode code, String reason) {
    if (stop.isRequested()) {
      Runtime.getRuntime().halt(code.code());
    }
    stop.request(code, reason);
    console.print("ycsb: " + reason + ": waiting for what is under way; a second signal ends it at once");
    interruptWaiting();
  }
}
