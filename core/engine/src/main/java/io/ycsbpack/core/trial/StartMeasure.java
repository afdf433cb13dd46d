package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Measures within starts of both servers: warm-up, then pairs. The first start is measured for as long as it took until
 * it could be measured, which is not far from what tells most in the same time; all others have as many pairs.
 */
final class StartMeasure {
  /** With more, a longer start would tell less than another one. */
  static final int MOST_PAIRS = 60;
  /** The number of starts that should fit into the budget. */
  private static final int STARTS = 6;

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

  /** Both servers of a start under a load that takes turns on them, and what is asked. */
  record Servers(Side side, Treatment turns, Terms terms) {
  }

  /**
   * The pairs of one start; not all of them when a stop was requested.
   *
   * @param before  what the starts before it tell
   * @param started when the start began
   */
  List<Pair> of(Answer before, long started, Servers servers) throws InterruptedException {
    int start = before.starts() + 1;
    Treatment turns = servers.turns();
    WarmUp warmup = WarmUp.run(servers.side(), turns, servers.terms().slice(), stop);
    if (stop.isRequested()) {
      return List.of();
    }
    turns.expect(warmup.median());
    listener.warmedUp(start, warmup);
    if (count == 0) {
      slice = warmup.sliceAfter();
    }
    try (PairRunner runner = new PairRunner(servers.side(), turns, slice, new OrderCoin(servers.terms().seed()),
        stop)) {
      List<Pair> pairs = pairs(before, started, servers.terms(), runner);
      if (!stop.isRequested()) {
        count = pairs.size();
      }
      return pairs;
    }
  }

  private List<Pair> pairs(Answer before, long started, Terms terms, PairRunner runner) throws InterruptedException {
    KnownPairs known = new KnownPairs(terms, listener);
    List<Pair> pairs = new ArrayList<>();
    long ready = clock.nanos();
    long lostBefore = lostNanos;
    while (!isEnough(pairs.size(), clock.nanos() - runner.lostNanos(), started, ready, terms.budget())) {
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
  private boolean isEnough(int measured, long now, long started, long ready, Duration budget) {
    if (count > 0) {
      return measured == count;
    }
    return measured >= Forecast.PILOT_PAIRS && (measured >= MOST_PAIRS || now - ready >= ready - started
        || now - started >= budget.toNanos() / STARTS);
  }
}
