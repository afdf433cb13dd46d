package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Measures pairs of two halves, one with a treatment and one without it, in the order that a coin decides. Both halves
 * begin with the same statements, where the workload can be set back to them. The treatment stays between two halves
 * that both have it, or both lack it, so that no switch comes before some of them: by the coins before as many with it
 * as without it. Closed, it leaves the load without the treatment.
 *
 * @param <H> what is measured in a half
 */
abstract class PairSource<H> implements AutoCloseable {
  /** Pairs in a row in which the client may be suspended. */
  private static final int MOST_SUSPENDED = 3;
  /** Pairs between two renewals. */
  private static final int RENEWED_EVERY = 10;

  private final Treatment treatment;
  private final OrderCoin coin;
  private final StopSignal stop;
  /** Whether the load is under what no half has put it: at the begin, and after a renewal. */
  private boolean fresh = true;
  private long lostNanos;

  PairSource(Treatment treatment, OrderCoin coin, StopSignal stop) {
    this.treatment = treatment;
    this.coin = coin;
    this.stop = stop;
  }

  /**
   * Measures the pair of this number; empty when a stop was requested before its end. One in which the client was
   * suspended is dropped, whatever it shows, and measured again.
   *
   * @throws CommandException when that happens again and again, or what has to stay the same has changed
   */
  final Optional<Pair> run(int number) throws InterruptedException {
    for (int i = 1; i <= MOST_SUSPENDED; i++) {
      Optional<Pair> pair = once(number);
      pair.ifPresent(measured -> treatment.verify());
      if (pair.filter(measured -> measured.slices().anyMatch(Slice::isSuspended)).isEmpty()) {
        return pair;
      }
      lostNanos += length(pair.get());
    }
    throw new CommandException(ExitCode.NOT_VALID, "the client, or its machine, stood still in " + MOST_SUSPENDED
        + " pairs in a row: each had a slice that took more than twice as long as asked");
  }

  /** The block of a pair, from 1: connections are renewed between two blocks. */
  static int block(int number) {
    return (number - 1) / RENEWED_EVERY + 1;
  }

  /** How long the pairs took that were dropped. */
  final long lostNanos() {
    return lostNanos;
  }

  private static long length(Pair pair) {
    return pair.baseline().nanos() + (pair.twin() == null ? pair.candidate() : pair.twin().baseline()).nanos();
  }

  private Optional<Pair> once(int number) throws InterruptedException {
    if (number > 1 && block(number) > block(number - 1)) {
      treatment.renew();
      fresh = true;
    }
    boolean candidateFirst = coin.isCandidateFirst(number);
    if (fresh) {
      // Otherwise the first half would follow a switch only where it has the treatment.
      turn(!candidateFirst);
      fresh = false;
    }
    long statements = new SplittableRandom(coin.seed() + number).nextLong();
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

  /** Takes the treatment off. */
  @Override
  public final void close() {
    treatment.revert();
  }

  /** Pairs at the first look: the more a pair varies, the more are needed for an interval that is worth a look. */
  abstract int firstLook();

  /** Lets the load go on for a while without measuring it. */
  abstract void pass(Duration length) throws InterruptedException;

  /** Measures a half under what holds now, with the statements that follow from a seed. */
  abstract H half(long statements) throws InterruptedException;

  /** The pair of these halves. */
  abstract Pair pair(int number, boolean candidateFirst, H untreated, H treated) throws InterruptedException;
}
