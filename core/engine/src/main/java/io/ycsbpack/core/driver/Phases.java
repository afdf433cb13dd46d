// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.Names;
import io.ycsbpack.core.measure.PhaseMeasurement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The warm-up, if there is one, and the measured phase after it. The measured phase begins when the time of the warm-up
 * is over; no thread waits for another. If a request to stop cuts the warm-up short, the measured phase has no length.
 */
final class Phases {
  private final RunPlan plan;
  private final Names names;
  private final StopSignal stop;
  private final CompletableFuture<Optional<Phase>> first = new CompletableFuture<>();
  private final CompletableFuture<Phase> measured = new CompletableFuture<>();

  Phases(RunPlan plan, Names names, StopSignal stop) {
    this.plan = plan;
    this.names = names;
    this.stop = stop;
  }

  void begin(long nowNanos) {
    Duration warmup = plan.span().warmup();
    if (warmup.isZero()) {
      measured.complete(measuredFrom(nowNanos));
      first.complete(Optional.of(measured.join()));
      return;
    }
    first.complete(Optional.of(
        new Phase(false, plan.load().schedule(0, nowNanos), DueOperations.UNTRACKED, new PhaseMeasurement(names),
            nowNanos, nowNanos + warmup.toNanos())));
  }

  void cancel() {
    first.complete(Optional.empty());
  }

  /** Waits until the first phase begins; empty after {@link #cancel}. */
  Optional<Phase> first() {
    return first.join();
  }

  /** The phase after this one, for a thread that has ended its part of it; empty after the last. */
  synchronized Optional<Phase> after(Phase phase, long nowNanos) {
    if (phase.measured()) {
      return Optional.empty();
    }
    if (!measured.isDone()) {
      boolean whole = !stop.isRequested() || nowNanos >= phase.deadlineNanos();
      measured.complete(measuredFrom(whole ? phase.deadlineNanos() : nowNanos));
    }
    return Optional.of(measured.join());
  }

  boolean isMeasuring() {
    return measured.isDone();
  }

  private Phase measuredFrom(long startNanos) {
    long deadline = plan.span().limit().isZero() ? Phase.NO_DEADLINE : startNanos + plan.span().limit().toNanos();
    return new Phase(true, plan.load().schedule(plan.span().operations(), startNanos),
        new DueOperations(startNanos, plan.offeredNanos()), new PhaseMeasurement(names), startNanos, deadline);
  }
}
