package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.record.Timeline.Interval;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a failure cost, seen from the client, in seconds and as fine as the timeline's intervals.
 *
 * @param firstError until the first operation failed after it; empty when none did
 * @param longestGap longest time without any success after it
 * @param backAfter  until the goodput of a second was {@value #BACK} of what it was before; empty when it never was
 * @param lost       failed operations after it
 */
record Recovery(OptionalDouble firstError, double longestGap, OptionalDouble backAfter, long lost) {
  private static final double BACK = 0.95;
  /** Goodput is taken over this long, so that a single good interval is not taken for a recovery. */
  private static final double WINDOW = 1;

  /** After a failure at {@code at} seconds of the measured phase. */
  static Recovery of(List<Interval> intervals, double at) {
    List<Interval> before = intervals.stream().filter(one -> one.end() <= at).toList();
    List<Interval> after = intervals.stream().filter(one -> one.end() > at).toList();
    double seconds = before.stream().mapToDouble(Interval::length).sum();
    double goodput = before.stream().mapToLong(Interval::ok).sum() / Math.max(1e-9, seconds);
    OptionalDouble firstError = after.stream()
        .filter(one -> one.failed() > 0)
        .mapToDouble(one -> one.end() - at)
        .findFirst();
    return new Recovery(firstError, longestGap(after), backAfter(after, at, goodput),
        after.stream().mapToLong(Interval::failed).sum());
  }

  private static double longestGap(List<Interval> after) {
    double longest = 0;
    double gap = 0;
    for (Interval one : after) {
      gap = one.ok() > 0 ? 0 : gap + one.length();
      longest = Math.max(longest, gap);
    }
    return longest;
  }

  /** The beginning of the first window that is as good as before, after the worst one; 0 when that one is. */
  private static OptionalDouble backAfter(List<Interval> after, double at, double goodput) {
    double worst = Double.MAX_VALUE;
    OptionalDouble back = OptionalDouble.empty();
    for (int i = 0; i < after.size(); i++) {
      OptionalDouble rate = rate(after, i);
      if (rate.isPresent() && rate.getAsDouble() < worst) {
        worst = rate.getAsDouble();
        back = OptionalDouble.empty();
      }
      if (rate.isPresent() && back.isEmpty() && rate.getAsDouble() >= BACK * goodput) {
        Interval first = after.get(i);
        back = OptionalDouble.of(Math.max(0, first.end() - first.length() - at));
      }
    }
    return worst >= BACK * goodput ? OptionalDouble.of(0) : back;
  }

  /** Goodput of the window that begins with this interval; empty when too little is left for one. */
  private static OptionalDouble rate(List<Interval> after, int from) {
    double seconds = 0;
    long ok = 0;
    for (int i = from; i < after.size() && seconds < WINDOW; i++) {
      seconds += after.get(i).length();
      ok += after.get(i).ok();
    }
    return seconds < WINDOW * BACK ? OptionalDouble.empty() : OptionalDouble.of(ok / seconds);
  }
}
