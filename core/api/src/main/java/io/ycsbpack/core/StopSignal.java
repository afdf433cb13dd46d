// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Asks a run to end early: once, with a reason. The first reason counts. Safe for all threads. */
public final class StopSignal {
  private final AtomicReference<Stop> stop = new AtomicReference<>();
  private final StopSignal outer;

  public StopSignal() {
    this(null);
  }

  /** A signal that is also given by this other one; not the other way round. */
  public StopSignal(StopSignal outer) {
    this.outer = outer;
  }

  /** {@code reason} is one line for the user. */
  public record Stop(ExitCode exitCode, String reason) {
  }

  /** Ends the run as soon as the operations under way have ended. */
  public void request(ExitCode exitCode, String reason) {
    request(new Stop(exitCode, reason));
  }

  /** The same for a reason that was made before, which needs no memory. */
  public void request(Stop reason) {
    stop.compareAndSet(null, reason);
  }

  public boolean isRequested() {
    return stop.get() != null || outer != null && outer.isRequested();
  }

  public Optional<Stop> requested() {
    return Optional.ofNullable(stop.get()).or(() -> outer == null ? Optional.empty() : outer.requested());
  }

  /** To be called only once {@link #isRequested} is true. */
  public Stop reason() {
    return requested().orElseThrow();
  }
}
