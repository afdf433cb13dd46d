// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.record.RunLogs.Interval;
import io.ycsbpack.core.report.RunSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The cost of a failure as the client sees it, in seconds and as fine as the timeline's intervals.
 *
 * @param firstError until the first operation failed after it; empty if none did
 * @param longestGap longest time without any success after it
 * @param backAfter  until a second began, not before the first error, with {@value #BACK} of the goodput before; empty
 *                   if none did
 * @param lost       failed operations after it
 */
record Recovery(OptionalDouble firstError, double longestGap, OptionalDouble backAfter, long lost) {
  private static final double BACK = 0.95;
  /** Goodput is taken over this long, so that a single good interval is not taken for a recovery. */
  private static final double WINDOW = 1;

  /** Empty if no server was killed in the run, or it has no timeline. */
  static Optional<Recovery> of(RunSource run) {
    OptionalDouble killed = run.secondsUntil("killed");
    return killed.isEmpty() || run.record().logs() == null
        ? Optional.empty()
        : Optional.of(of(run.timeline(), killed.getAsDouble()));
  }

  /** @param at seconds of the measured phase */
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

  /** The beginning of the first window, from the first error on, that is as good as before. */
  private static OptionalDouble backAfter(List<Interval> after, double at, double goodput) {
    int first = IntStream.range(0, after.size()).filter(i -> after.get(i).failed() > 0).findFirst().orElse(0);
    for (int i = first; i < after.size(); i++) {
      OptionalDouble rate = rate(after, i);
      if (rate.isPresent() && rate.getAsDouble() >= BACK * goodput) {
        return OptionalDouble.of(Math.max(0, after.get(i).end() - after.get(i).length() - at));
      }
    }
    return OptionalDouble.empty();
  }

  /** Goodput of the window that begins with this interval; empty if too little is left for one. */
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
