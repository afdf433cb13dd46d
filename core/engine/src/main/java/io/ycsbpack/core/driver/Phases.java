package io.ycsbpack.core.driver;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.Measurement;
import io.ycsbpack.core.measure.Names;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The warm-up, if there is one, and the measured phase after it. The measured phase begins at the time at which a
 * warm-up by time ends, or when the last operation of a warm-up by count is given out; no thread waits for another. A
 * warm-up that is cut short by a request to stop is followed by a measured phase of no length.
 */
final class Phases {
  private final RunPlan plan;
  private final Names names;
  private final StopSignal stop;
  private final CompletableFuture<Phase> first = new CompletableFuture<>();
  private final CompletableFuture<Phase> measured = new CompletableFuture<>();
  private volatile boolean cancelled;

  Phases(RunPlan plan, Names names, StopSignal stop) {
    this.plan = plan;
    this.names = names;
    this.stop = stop;
  }

  /** The first phase begins now. */
  void begin(long nowNanos) {
    RunPlan.Warmup warmup = plan.span().warmup();
    if (warmup.isNone()) {
      measured.complete(measuredFrom(nowNanos));
      first.complete(measured.join());
      return;
    }
    Duration time = warmup.ramp().plus(warmup.time());
    long deadline = warmup.operations() > 0 ? Phase.NO_DEADLINE : nowNanos + time.toNanos();
    first.complete(new Phase(false, plan.load().schedule(warmup.operations(), nowNanos),
        DueOperations.UNTRACKED, new Measurement(names),
        nowNanos, deadline));
  }

  /** No phase will begin. */
  void cancel() {
    cancelled = true;
    first.complete(null);
  }

  /** Waits until the first phase begins; empty when none will. */
  Optional<Phase> first() {
    Phase phase = first.join();
    return cancelled ? Optional.empty() : Optional.of(phase);
  }

  /** The phase after this one, for a thread that has ended its part of it; empty after the last. */
  synchronized Optional<Phase> after(Phase phase, long nowNanos) {
    if (phase.measured()) {
      return Optional.empty();
    }
    if (!measured.isDone()) {
      boolean byTime = phase.deadlineNanos() != Phase.NO_DEADLINE
          && (!stop.isRequested() || nowNanos >= phase.deadlineNanos());
      measured.complete(measuredFrom(byTime ? phase.deadlineNanos() : nowNanos));
    }
    return Optional.of(measured.join());
  }

  /** Done once the measured phase has begun. */
  boolean isMeasuring() {
    return measured.isDone();
  }

  private Phase measuredFrom(long startNanos) {
    long deadline = plan.span().limit().isZero() ? Phase.NO_DEADLINE : startNanos + plan.span().limit().toNanos();
    return new Phase(true, plan.load().schedule(plan.span().operations(), startNanos),
        new DueOperations(startNanos, plan.offeredNanos()), new Measurement(names), startNanos, deadline);
  }
}
