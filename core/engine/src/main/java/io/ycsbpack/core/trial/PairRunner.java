package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;

/** Measures pairs of slices of one side, one slice right after the other. */
final class PairRunner extends PairSource<Slice> {
  private static final int FIRST_LOOK = 16;

  private final Side side;
  private final Treatment treatment;
  private final Duration length;

  PairRunner(Side side, Treatment treatment, Duration length, OrderCoin coin, StopSignal stop) {
    super(treatment, coin, stop);
    this.side = side;
    this.treatment = treatment;
    this.length = length;
  }

  @Override
  int firstLook() {
    return FIRST_LOOK;
  }

  @Override
  Slice half(boolean treated, long statements) throws InterruptedException {
    if (treated) {
      treatment.apply();
    }
    try {
      side.pass(treatment.leadIn());
      return side.slice(length, statements);
    } finally {
      treatment.revert();
    }
  }

  @Override
  Pair pair(int number, boolean candidateFirst, Slice untreated, Slice treated) throws InterruptedException {
    return new Pair(number, candidateFirst, side.counted(untreated), side.counted(treated));
  }
}
