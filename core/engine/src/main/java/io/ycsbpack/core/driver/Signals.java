// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Durations;
import java.time.Duration;
import java.util.Optional;
import sun.misc.Signal;

/**
 * Turns SIGINT and SIGTERM into a request to stop, so that an interrupted run still prints its results. The second
 * signal ends the process at once. A timeout requests a stop in the same way.
 */
public final class Signals {
  /** Property of a process that another {@code ycsb} has started and leads. */
  public static final String CHILD = "ycsbpack.child";

  private final StopSignal stop = new StopSignal();
  private final Thread commandThread = Thread.currentThread();
  private final Console console;
  private boolean waiting;

  /** A call that may block, such as a question to a database. */
  @FunctionalInterface
  public interface Blocking<T> {
    T call() throws InterruptedException;
  }

  Signals(Console console) {
    this.console = console;
  }

  /** Listens from now on; the calling thread is the one that {@link #interruptible} is called on. */
  public static Signals install(Console console) {
    return install(console, Optional.empty());
  }

  /**
   * @param timeout of the whole command, which ends as after SIGINT, with {@link ExitCode#TIMED_OUT}; starting a server,
   *     loading and warming up are part of it
   */
  public static Signals install(Console console, Optional<Duration> timeout) {
    Signals signals = new Signals(console);
    if (!isChild()) {
      Signal.handle(new Signal("INT"), signal -> signals.stop(ExitCode.INTERRUPTED, "interrupted"));
    }
    Signal.handle(new Signal("TERM"), signal -> signals.stop(ExitCode.TERMINATED, "terminated"));
    timeout.ifPresent(limit -> signals.watch(limit, Deadline.Clock.SYSTEM));
    return signals;
  }

  void watch(Duration limit, Deadline.Clock clock) {
    Thread watch = new Thread(() -> {
      try {
        clock.pass(limit);
        timeOut(limit);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }, "timeout");
    watch.setDaemon(true);
    watch.start();
  }

  void timeOut(Duration limit) {
    if (!stop.isRequested()) {
      stop(ExitCode.TIMED_OUT,
          "timed out after " + Durations.text(limit) + " (--timeout) while " + console.underWay());
    }
  }

  /** Whether this process is led by another {@code ycsb}, which alone gets SIGINT. */
  public static boolean isChild() {
    return Boolean.getBoolean(CHILD);
  }

  public StopSignal stopSignal() {
    return stop;
  }

  /**
   * Runs it on the command's thread, which a signal interrupts, because it does not look at the request.
   *
   * @throws InterruptedException when a signal came before or meanwhile
   */
  public <T> T interruptible(Blocking<T> blocking) throws InterruptedException {
    waiting(true);
    try {
      return blocking.call();
    } finally {
      waiting(false);
    }
  }

  /** As {@link #interruptible}. */
  public void run(Runnable blocking) throws InterruptedException {
    interruptible(() -> {
      blocking.run();
      return true;
    });
  }

  private synchronized void waiting(boolean now) throws InterruptedException {
    waiting = now;
    if (now && stop.isRequested()) {
      waiting = false;
      throw new InterruptedException();
    }
    if (!now) {
      // A signal that came too late to interrupt the wait must not interrupt the next steps, which check the request.
      Thread.interrupted();
    }
  }

  private synchronized void interruptWaiting() {
    if (waiting) {
      commandThread.interrupt();
    }
  }

  private synchronized void stop(ExitCode code, String reason) {
    if (stop.isRequested()) {
      Runtime.getRuntime().halt(code.code());
    }
    stop.request(code, reason);
    console.print("ycsb: " + reason + ": waiting for what is under way; a second signal ends it at once");
    interruptWaiting();
  }
}
