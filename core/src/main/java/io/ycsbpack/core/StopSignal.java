package io.ycsbpack.core;

import java.util.concurrent.atomic.AtomicReference;

/** Asks a run to end early: once, with a reason. The first reason counts. Safe for all threads. */
public final class StopSignal {
  private final AtomicReference<Stop> stop = new AtomicReference<>();

  /**
   * Why a run ended early.
   *
   * @param exitCode what the command ends with
   * @param reason   one line for the user
   */
  public record Stop(ExitCode exitCode, String reason) {
  }

  /** Ends the run as soon as the operations under way have ended. */
  public void request(ExitCode exitCode, String reason) {
    stop.compareAndSet(null, new Stop(exitCode, reason));
  }

  /** Whether the run has to end. */
  public boolean isRequested() {
    return stop.get() != null;
  }

  /** Why the run has to end; null while it has not. */
  public Stop reason() {
    return stop.get();
  }
}
