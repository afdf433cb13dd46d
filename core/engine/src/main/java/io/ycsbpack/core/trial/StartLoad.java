package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;
import java.util.Optional;

/**
 * The load on both servers of a start: on one at a time, or on both at once.
 *
 * @param side      the load that a treatment moves, or that on the server of the baseline
 * @param candidate the load on the server of the candidate; empty where one at a time is under load
 * @param turns     applied, it moves the one load to the server of the candidate; of two loads, it renews the
 *                  connections alone
 */
public record StartLoad(Side side, Optional<Side> candidate, Treatment turns) {

  /** Of one server at a time: on that of the baseline until the treatment is applied. */
  public static StartLoad inTurns(Side side, Treatment turns) {
    return new StartLoad(side, Optional.empty(), turns);
  }

  /**
   * Of both at once.
   *
   * @param clients renews the connections of both
   */
  public static StartLoad atOnce(Side baseline, Side candidate, Treatment clients) {
    return new StartLoad(baseline, Optional.of(candidate), clients);
  }

  boolean isAtOnce() {
    return candidate.isPresent();
  }

  /** Warms both servers up with slices of this length. */
  WarmUp warmUp(Duration slice, StopSignal stop) throws InterruptedException {
    return isAtOnce()
        ? WarmUp.ofBoth(side, candidate.get(), slice, stop)
        : WarmUp.run(side, turns, slice, stop);
  }

  /** Pairs of slices of this length, whose order and statements follow from a seed. */
  PairSource pairs(Duration slice, long seed, StopSignal stop) {
    return isAtOnce()
        ? new TwinRunner(side, candidate.get(), turns, slice, seed, stop)
        : new PairRunner(side, turns, slice, new OrderCoin(seed), stop);
  }
}
