package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;
import java.util.Optional;

/**
 * Measures pairs of two halves, one with a treatment and one without it, in the order that a coin decides. Both halves
 * begin with the same statements, where the workload can be set back to them. The treatment stays between two halves
 * that both have it, or both lack it, so that no switch comes before some of them: by the coins before as many with it
 * as without it.
 *
 * @param <H> what is measured in a half
 */
abstract class OrderedPairs<H> extends PairSource {
  private final Treatment treatment;
  private final OrderCoin coin;
  private final StopSignal stop;

  OrderedPairs(Treatment treatment, OrderCoin coin, StopSignal stop) {
    super(treatment, coin.seed());
    this.treatment = treatment;
    this.coin = coin;
    this.stop = stop;
  }

  @Override
  final Optional<Pair> once(int number, boolean fresh) throws InterruptedException {
    boolean candidateFirst = coin.isCandidateFirst(number);
    if (fresh) {
      // Otherwise the first half would follow a switch only where it has the treatment.
      turn(!candidateFirst);
    }
    long statements = statements(number);
    H first = half(candidateFirst, statements);
    if (stop.isRequested()) {
      return Optional.empty();
    }
    H second = half(!candidateFirst, statements);
    return stop.isRequested()
        ? Optional.empty()
        : Optional.of(
            pair(number, candidateFirst, candidateFirst ? second : first, candidateFirst ? first : second));
  }

  private H half(boolean treated, long statements) throws InterruptedException {
    turn(treated);
    pass(treatment.leadIn());
    return half(statements);
  }

  private void turn(boolean treated) {
    if (treated) {
      treatment.apply();
    } else {
      treatment.revert();
    }
  }

  /** Lets the load go on for a while without measuring it. */
  abstract void pass(Duration length) throws InterruptedException;

  /** Measures a half under what holds now, with the statements that follow from a seed. */
  abstract H half(long statements) throws InterruptedException;

  /** The pair of these halves. */
  abstract Pair pair(int number, boolean candidateFirst, H untreated, H treated) throws InterruptedException;
}
