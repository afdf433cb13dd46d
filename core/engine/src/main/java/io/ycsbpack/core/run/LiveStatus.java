package io.ycsbpack.core.run;

import io.ycsbpack.core.console.Bar;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.report.Figures;
import java.time.Duration;

/** Shows how a run goes: a live line on a terminal, a plain line from time to time elsewhere and with {@code -s}. */
final class LiveStatus implements RunListener {
  private final Console console;
  private final RunPlan plan;
  private final boolean lines;
  private final long everyNanos;
  private long total;
  private long failures;
  private long sinceLine;
  private long nanosSinceLine;
  private long nanosOfSilence;
  private boolean wasWarmingUp;

  /** @param lines whether a terminal gets the plain lines, too */
  LiveStatus(Console console, RunPlan plan, boolean lines, Duration every) {
    this.console = console;
    this.plan = plan;
    this.lines = lines || !console.isTerminal();
    this.everyNanos = every.toNanos();
  }

  @Override
  public void measuring() {
    console.enter(plan.mode() == RunPlan.Mode.LOAD ? "loading records" : "measuring");
  }

  @Override
  public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    if (wasWarmingUp && !warmingUp) {
      // From here on only the measured phase is shown.
      total = 0;
      failures = 0;
      sinceLine = 0;
      nanosSinceLine = 0;
    }
    wasWarmingUp = warmingUp;
    total += interval.ok();
    failures += interval.failures();
    sinceLine += interval.ok();
    nanosSinceLine += length.toNanos();
    nanosOfSilence += length.toNanos();
    String state = (warmingUp ? "warm-up " : "") + Figures.seconds(elapsed) + ": ";
    String tail = ", p99 " + Figures.millis(interval.service().p99Nanos()) + " ms, " + Figures.count(failures)
        + " failed";
    console.live(
        bar(elapsed, warmingUp) + state + rate(interval.ok(), length.toNanos()) + tail + left(elapsed, warmingUp));
    if (lines && nanosOfSilence >= everyNanos) {
      console.say(state + Figures.count(total) + " operations, " + rate(sinceLine, nanosSinceLine) + tail);
      sinceLine = 0;
      nanosSinceLine = 0;
      nanosOfSilence = 0;
    }
  }

  private String bar(Duration elapsed, boolean warmingUp) {
    double share = warmingUp ? 0 : share(elapsed);
    return share < 0 ? "" : Bar.text(share) + " ";
  }

  /** Done share of the run, 0 to 1; -1 if it has no end. */
  private double share(Duration elapsed) {
    double byTime = plan.span().limit().isZero() ? -1 : (double) elapsed.toNanos() / plan.span().limit().toNanos();
    double byCount = plan.span().operations() == 0 ? -1 : (double) (total + failures) / plan.span().operations();
    return Math.max(byTime, byCount);
  }

  private String left(Duration elapsed, boolean warmingUp) {
    double share = warmingUp ? -1 : share(elapsed);
    if (share <= 0.01) {
      return "";
    }
    double left = elapsed.toNanos() * Math.max(0, 1 / share - 1);
    return ", " + Figures.seconds(Duration.ofNanos((long) left)) + " left";
  }

  private static String rate(long operations, long nanos) {
    return Figures.rate(operations * 1e9 / Math.max(1, nanos)) + " ops/s";
  }
}
