package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;
import java.util.Optional;

/** Measures pairs of slices of one side, with a treatment and without it, in the order that a coin decides. */
final class PairRunner {
  private final Side side;
  private final Treatment treatment;
  private final Duration length;
  private final OrderCoin coin;
  private final StopSignal stop;

  PairRunner(Side side, Treatment treatment, Duration length, OrderCoin coin, StopSignal stop) {
    this.side = side;
    this.treatment = treatment;
    this.length = length;
    this.coin = coin;
    this.stop = stop;
  }

  /** Measures the pair of this number; empty when a stop was requested before its end. */
  Optional<Pair> run(int number) throws InterruptedException {
    boolean candidateFirst = coin.isCandidateFirst(number);
    Slice first = slice(candidateFirst);
    if (stop.isRequested()) {
      return Optional.empty();
    }
    Slice second = slice(!candidateFirst);
    return stop.isRequested()
        ? Optional.empty()
        : Optional
            .of(new Pair(number, candidateFirst, candidateFirst ? second : first, candidateFirst ? first : second));
  }

  private Slice slice(boolean treated) throws InterruptedException {
    if (!treated) {
      return side.slice(length);
    }
    treatment.apply();
    try {
      return side.slice(length);
    } finally {
      treatment.revert();
    }
  }
}
