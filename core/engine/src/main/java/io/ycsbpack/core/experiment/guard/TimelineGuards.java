// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.validity.StallWatch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks how the throughput of whole runs changes within them. */
final class TimelineGuards {
  /** Share of a run's time that is too much of stalls. */
  static final double MOST_STALLED = 0.1;
  /**
   * Seconds: one second of a shorter run is more than {@link #MOST_STALLED} of it, and its halves hold too few
   * intervals.
   */
  static final double SHORTEST = 10;
  /** Operations per second: with fewer, seconds without any are common. */
  static final double SLOWEST = 10;
  static final int ROUNDS_FOR_CARRY_OVER = 5;
  /** One of a thousand comparisons without a carry-over is refused. */
  static final double CONFIDENCE = 0.999;
  /** Share of the delta: a large one that changes by less is still the same answer. */
  static final double LEAST = 0.5;
  /** A second of the timeline may be cut a little short. */
  private static final double SECOND = 0.95;

  private TimelineGuards() {
  }

  /**
   * Looks for stalls of whole seconds. A stall of only one side is in the delta and says nothing of the condition;
   * stalls of both sides come from the machine.
   */
  static GuardFinding stalls(List<RunRound> rounds) {
    List<RunRound.Sample> all = RunRound.samples(rounds).toList();
    for (RunRound.Sample sample : all) {
      if (sample.timeline().isEmpty()) {
        return Guard.STALLS.notChecked("there is no timeline of " + sample.where());
      }
    }
    for (RunRound.Sample sample : all) {
      if (stalled(sample).isEmpty()) {
        return Guard.STALLS.notChecked(sample.where() + " was too short, or its operations too slow or"
            + " too few, to tell a stall from an empty second");
      }
    }
    Optional<RunRound.Sample> a = RunRound.baselines(rounds).stream().filter(TimelineGuards::isStalled).findFirst();
    Optional<RunRound.Sample> b = RunRound.candidates(rounds).stream().filter(TimelineGuards::isStalled).findFirst();
    return Guard.STALLS.judged(a.or(() -> b)
        .filter(any -> a.isPresent() != b.isPresent())
        .map(sample -> String.format(Locale.ROOT,
            "stalls of a second and more took %.0f %% of the time of %s, more than"
                + " %.0f %%, and of no run of the other side",
            100 * stalled(sample).getAsDouble(), sample.where(),
            100 * MOST_STALLED)));
  }

  private static boolean isStalled(RunRound.Sample sample) {
    return stalled(sample).getAsDouble() > MOST_STALLED;
  }

  /** Empty if seconds without operations are to be expected. */
  private static OptionalDouble stalled(RunRound.Sample sample) {
    double all = seconds(sample.timeline());
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

  private static double seconds(List<RunLogs.Interval> timeline) {
    return timeline.stream().mapToDouble(RunLogs.Interval::length).sum();
  }

  /**
   * Compares the delta of throughput in the first halves of the runs with that in the second halves, by Student's t
   * of the rounds. A condition may leave a cold cache or unfinished merges to the next run, and that effect fades
   * within the run.
   */
  static Optional<GuardFinding> carryOver(List<RunRound> rounds, double margin) {
    if (RunRound.runs(rounds).anyMatch(run -> run.figures().offered() != null)) {
      return Optional.empty();
    }
    int count = rounds.size();
    if (count < ROUNDS_FOR_CARRY_OVER) {
      return Optional
          .of(Guard.CARRY_OVER.notChecked(ROUNDS_FOR_CARRY_OVER + " rounds needed, there are " + count));
    }
    double[] first = new double[count];
    double[] second = new double[count];
    for (int i = 0; i < count; i++) {
      OptionalDouble earlier = delta(rounds.get(i), true);
      OptionalDouble later = delta(rounds.get(i), false);
      if (earlier.isEmpty() || later.isEmpty()) {
        return Optional.of(Guard.CARRY_OVER.notChecked("a run of round " + rounds.get(i).number()
            + " has no timeline, or one too short to halve"));
      }
      first[i] = earlier.getAsDouble();
      second[i] = later.getAsDouble();
    }
    return Optional.of(carryOver(first, second, margin));
  }

  /** Judges the logarithms of candidate / baseline in both halves of the runs, pair by pair. */
  static GuardFinding carryOver(double[] first, double[] second, double margin) {
    double[] changes = new double[first.length];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = first[i] - second[i];
    }
    Estimate change = ArithmeticMean.estimate(changes);
    double size = Math.abs(change.center());
    double delta = Math.abs(ArithmeticMean.mean(first) + ArithmeticMean.mean(second)) / 2;
    boolean isLarge = size > Math.log1p(margin) && size > LEAST * delta;
    return isLarge && !change.interval(1 - CONFIDENCE).contains(0)
        ? Guard.CARRY_OVER.refused(String.format(Locale.ROOT,
            "the delta of throughput was %+.1f %% in the first halves of the runs and %+.1f %% in the second",
            100 * Math.expm1(ArithmeticMean.mean(first)), 100 * Math.expm1(ArithmeticMean.mean(second))))
        : Guard.CARRY_OVER.passed();
  }

  /** The logarithm of candidate / baseline in a half of a round; empty if one of them has no such half. */
  private static OptionalDouble delta(RunRound round, boolean isFirst) {
    OptionalDouble baseline = rate(round.baseline().timeline(), isFirst);
    OptionalDouble candidate = rate(round.candidate().timeline(), isFirst);
    return baseline.isEmpty() || candidate.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.log(candidate.getAsDouble() / baseline.getAsDouble()));
  }

  /** Successful operations per second of a half; empty if it has none. */
  private static OptionalDouble rate(List<RunLogs.Interval> timeline, boolean isFirst) {
    double all = seconds(timeline);
    List<RunLogs.Interval> half = timeline.stream()
        .filter(interval -> interval.end() - interval.length() / 2 < all / 2 == isFirst)
        .toList();
    long ok = half.stream().mapToLong(RunLogs.Interval::ok).sum();
    return all < SHORTEST || ok == 0 ? OptionalDouble.empty() : OptionalDouble.of(ok / seconds(half));
  }
}
