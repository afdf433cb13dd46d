package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.Forecast;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Measures within starts of both servers: warm-up, then pairs. The first start is measured for as long as it took until
 * it could be measured, which is not far from what tells most in the same time, or for half as long where both servers
 * are under load at once; all others have as many pairs.
 */
final class StartMeasure {
  /** With more, a longer start would tell less than another one. */
  static final int MOST_PAIRS = 60;
  /** The number of starts that should fit into the budget. */
  private static final int STARTS = 6;
  /** Part of the time of a set-up for which two servers at once are measured: their pairs vary less than their starts. */
  private static final double AT_ONCE = 0.5;

  private final SliceClock clock;
  private final StopSignal stop;
  private final TrialListener listener;
  /** Of all starts but the first; 0 before. */
  private int count;
  private Duration slice;
  private long lostNanos;

  StartMeasure(SliceClock clock, StopSignal stop, TrialListener listener) {
    this.clock = clock;
    this.stop = stop;
    this.listener = listener;
  }

  /** Goes on after a start that was measured in another process, with as many pairs of slices of this length. */
  void goOn(int pairs, Duration ofSlice) {
    count = pairs;
    slice = ofSlice;
  }

  /** How long the pairs of all starts took that were dropped: it counts for no budget. */
  long lostNanos() {
    return lostNanos;
  }

  /**
   * The pairs of one start; not all of them when a stop was requested.
   *
   * @param before  what the starts before it tell
   * @param started when the start began
   * @param terms   what is asked
   */
  List<Pair> of(Answer before, long started, StartLoad load, Terms terms) throws InterruptedException {
    int start = before.starts() + 1;
    WarmUp warmup = load.warmUp(terms.slice(), stop);
    if (stop.isRequested()) {
      return List.of();
    }
    load.turns().expect(warmup.median());
    listener.warmedUp(start, warmup);
    if (count == 0) {
      slice = warmup.sliceAfter();
    }
    double share = load.isAtOnce() ? AT_ONCE : 1;
    try (PairSource runner = load.pairs(slice, terms.seed(), stop)) {
      List<Pair> pairs = pairs(before, started, share, terms, runner);
      if (!stop.isRequested()) {
        count = pairs.size();
      }
      return pairs;
    }
  }

  private List<Pair> pairs(Answer before, long started, double share, Terms terms, PairSource runner)
      throws InterruptedException {
    KnownPairs known = new KnownPairs(terms, listener);
    List<Pair> pairs = new ArrayList<>();
    long ready = clock.nanos();
    long lostBefore = lostNanos;
    Duration longest = Duration.ofNanos(
        (long) Math.min(share * (ready - started), (double) terms.budget().toNanos() / STARTS - (ready - started)));
    while (!isEnough(pairs.size(), Duration.ofNanos(clock.nanos() - runner.lostNanos() - ready), longest)) {
      Optional<Pair> pair;
      try {
        pair = known.next(runner, before.pairs().size() + pairs.size() + 1);
      } finally {
        lostNanos = lostBefore + runner.lostNanos();
      }
      if (pair.isEmpty()) {
        break;
      }
      pairs.add(pair.get().inStart(before.starts() + 1));
      listener.within(pairs.get(pairs.size() - 1), before,
          before.course().time().plusNanos(clock.nanos() - started - runner.lostNanos()));
    }
    return pairs;
  }

  /** The clock alone decides that, and not what the pairs say. */
  private boolean isEnough(int measured, Duration took, Duration longest) {
    if (count > 0) {
      return measured == count;
    }
    return measured >= Forecast.PILOT_PAIRS && (measured >= MOST_PAIRS || took.compareTo(longest) >= 0);
  }
}
