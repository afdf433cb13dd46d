// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.report.Numbers;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * Shows how a run goes: a live line on a terminal, a plain line from time to time elsewhere and with {@code -s}. The
 * figures of the live line cover the last interval, of a plain line the time since the previous one.
 */
final class LiveStatus implements RunListener {
  private final Console console;
  private final RunPlan plan;
  private final boolean lines;
  private final long everyNanos;
  private long ok;
  private long failures;
  private Stretch sinceLine = new Stretch();
  private long nanosOfSilence;
  private boolean wasWarmingUp;

  /** @param lines whether a terminal gets the plain lines, too */
  LiveStatus(Console console, RunPlan plan, boolean lines, Duration every) {
    this.console = console;
    this.plan = plan;
    this.lines = lines || !console.isTerminal();
    this.everyNanos = every.toNanos();
  }

  /** Figures of one span of time. */
  private final class Stretch {
    private final Histogram times = new Histogram(OperationSummary.DIGITS);
    private long nanos;
    private long ok;
    private long failures;

    Stretch add(Duration length, IntervalSummary interval) {
      nanos += length.toNanos();
      ok += interval.ok();
      failures += interval.failures();
      interval.operations()
          .stream()
          .filter(operation -> !operation.name().equals(OperationSummary.COMPOUND))
          .forEach(operation -> times.add(plan.load().isOffered() ? operation.response() : operation.service()));
      return this;
    }

    String text() {
      return Numbers.number(ok * 1e9 / Math.max(1, nanos)) + " ops/s, " + (plan.load().isOffered() ? "response " : "")
          + "p99 " + (times.getTotalCount() == 0 ? "-" : Numbers.millis(times.getValueAtPercentile(99)) + " ms") + ", "
          + Numbers.count(failures) + " failed";
    }
  }

  @Override
  public void measuring() {
    console.enter(plan.mode() == RunPlan.Mode.LOAD ? "loading records" : "measuring");
  }

  @Override
  public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    if (wasWarmingUp && !warmingUp) {
      // From here on only the measured phase is shown.
      ok = 0;
      failures = 0;
      sinceLine = new Stretch();
    }
    wasWarmingUp = warmingUp;
    ok += interval.ok();
    failures += interval.failures();
    sinceLine.add(length, interval);
    nanosOfSilence += length.toNanos();
    String state = (warmingUp ? "warm-up " : "") + Numbers.seconds(elapsed) + ": ";
    String backlog = plan.load().isOffered()
        ? ", backlog " + Numbers.count(plan.backlog(offering(elapsed, warmingUp), ok + failures))
        : "";
    if (console.isTerminal()) {
      console.live(bar(elapsed, warmingUp) + state + new Stretch().add(length, interval).text() + backlog
          + left(elapsed, warmingUp));
    }
    if (lines && nanosOfSilence >= everyNanos) {
      console.say(state + Numbers.count(ok) + " operations; " + sinceLine.text() + backlog);
      sinceLine = new Stretch();
      nanosOfSilence = 0;
    }
  }

  /** For how long the phase has offered a load: none is due after the limit of the measured phase. */
  private Duration offering(Duration elapsed, boolean warmingUp) {
    Duration limit = plan.span().limit();
    return warmingUp || limit.isZero() || elapsed.compareTo(limit) < 0 ? elapsed : limit;
  }

  private String bar(Duration elapsed, boolean warmingUp) {
    double share = warmingUp ? 0 : share(elapsed);
    return share < 0 ? "" : Progress.bar(share) + " ";
  }

  /** Done share of the run, 0 to 1; -1 if it has no end. */
  private double share(Duration elapsed) {
    double byTime = plan.span().limit().isZero() ? -1 : (double) elapsed.toNanos() / plan.span().limit().toNanos();
    double byCount = plan.span().operations() == 0 ? -1 : (double) (ok + failures) / plan.span().operations();
    return Math.max(byTime, byCount);
  }

  private String left(Duration elapsed, boolean warmingUp) {
    double share = warmingUp ? -1 : share(elapsed);
    if (share <= 0.01) {
      return "";
    }
    double left = elapsed.toNanos() * Math.max(0, 1 / share - 1);
    return ", " + Numbers.seconds(Duration.ofNanos((long) left)) + " left";
  }
}
