// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.validity.StallWatch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Looks for stalls of whole seconds in the timelines. A stall of only one side is in the delta and says nothing of the
 * condition; stalls of both sides come from the machine.
 */
final class StallGuard {
  /** Share of a trial's time. */
  static final double MOST = 0.1;
  /** Seconds: one second of a shorter trial is more than {@link #MOST} of it. */
  static final double SHORTEST = 10;
  /** Operations per second: with fewer, seconds without any are common. */
  static final double SLOWEST = 10;

  /** A second of the timeline may be cut a little short. */
  private static final double SECOND = 0.95;

  private StallGuard() {
  }

  static GuardFinding check(List<RunRound> rounds) {
    for (RunRound.Sample sample : RunRound.samples(rounds).toList()) {
      if (sample.timeline().isEmpty()) {
        return Guard.STALLS.notChecked("there is no timeline of " + sample.where());
      }
    }
    for (RunRound.Sample sample : RunRound.samples(rounds).toList()) {
      if (stalled(sample).isEmpty()) {
        return Guard.STALLS.notChecked(sample.where() + " was too short, or its operations too slow or"
            + " too few, to tell a stall from an empty second");
      }
    }
    Optional<RunRound.Sample> a = RunRound.baselines(rounds).stream().filter(StallGuard::isStalled).findFirst();
    Optional<RunRound.Sample> b = RunRound.candidates(rounds).stream().filter(StallGuard::isStalled).findFirst();
    return a.isPresent() == b.isPresent()
        ? Guard.STALLS.passed()
        : Guard.STALLS.refused(reason(a.or(() -> b).get()));
  }

  private static String reason(RunRound.Sample sample) {
    return String.format(Locale.ROOT,
        "stalls of a second and more took %.0f %% of the time of %s, more than %.0f %%, and of no trial of the other"
            + " side",
        100 * stalled(sample).getAsDouble(), sample.where(), 100 * MOST);
  }

  private static boolean isStalled(RunRound.Sample sample) {
    return stalled(sample).getAsDouble() > MOST;
  }

  /** Empty if seconds without operations are to be expected. */
  private static OptionalDouble stalled(RunRound.Sample sample) {
    double all = sample.timeline().stream().mapToDouble(RunLogs.Interval::length).sum();
    double stalled = stalledSeconds(sample.timeline());
    long operations = sample.timeline().stream().mapToLong(interval -> interval.ok() + interval.failed()).sum();
    return StallWatch.isSlow(sample.run().figures()) || all < SHORTEST || operations < SLOWEST * (all - stalled)
        ? OptionalDouble.empty()
        : OptionalDouble.of(stalled / all);
  }

  private static double stalledSeconds(List<RunLogs.Interval> timeline) {
    double stalled = 0;
    double still = 0;
    for (RunLogs.Interval interval : timeline) {
      if (interval.ok() + interval.failed() == 0) {
        still += interval.length();
      } else {
        stalled += still >= SECOND ? still : 0;
        still = 0;
      }
    }
    return stalled + (still >= SECOND ? still : 0);
  }
}
