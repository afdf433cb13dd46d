package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;

/** Measures pairs of slices of one side, one slice right after the other. */
final class PairRunner extends OrderedPairs<Slice> {
  private static final int FIRST_LOOK = 16;

  private final Side side;
  private final Duration length;

  PairRunner(Side side, Treatment treatment, Duration length, OrderCoin coin, StopSignal stop) {
    super(treatment, coin, stop);
    this.side = side;
    this.length = length;
  }

  @Override
  int firstLook() {
    return FIRST_LOOK;
  }

  @Override
  void pass(Duration leadIn) throws InterruptedException {
    side.pass(leadIn);
  }

  @Override
  Slice half(long statements) throws InterruptedException {
    return side.slice(length, statements);
  }

  @Override
  Pair pair(int number, boolean candidateFirst, Slice untreated, Slice treated) throws InterruptedException {
    return new Pair(number, candidateFirst, side.counted(untreated), side.counted(treated));
  }
}
