package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import java.util.Optional;
import java.util.SplittableRandom;

/** Measures pairs of slices, one after the other. Closed, it leaves the load without the treatment. */
abstract class PairSource implements AutoCloseable {
  /** Pairs in a row in which the client may be suspended. */
  private static final int MOST_SUSPENDED = 3;
  /** Pairs between two renewals. */
  private static final int RENEWED_EVERY = 10;

  private final Treatment treatment;
  private final long seed;
  /** Whether the load is under what no pair has put it: at the begin, and after a renewal. */
  private boolean fresh = true;
  private long lostNanos;

  /**
   * Pairs of a load.
   *
   * @param treatment what is renewed between blocks of pairs, and has to stay the same
   * @param seed      of the statements
   */
  PairSource(Treatment treatment, long seed) {
    this.treatment = treatment;
    this.seed = seed;
  }

  /**
   * Measures the pair of this number; empty when a stop was requested before its end. One in which the client was
   * suspended is dropped, whatever it shows, and measured again.
   *
   * @throws CommandException when that happens again and again, or what has to stay the same has changed
   */
  final Optional<Pair> run(int number) throws InterruptedException {
    for (int i = 1; i <= MOST_SUSPENDED; i++) {
      if (number > 1 && block(number) > block(number - 1)) {
        treatment.renew();
        fresh = true;
      }
      boolean first = fresh;
      fresh = false;
      Optional<Pair> pair = once(number, first);
      pair.ifPresent(measured -> treatment.verify());
      if (pair.filter(measured -> measured.slices().anyMatch(Slice::isSuspended)).isEmpty()) {
        return pair;
      }
      lostNanos += pair.get().nanos();
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

  /** Takes the treatment off. */
  @Override
  public final void close() {
    treatment.revert();
  }

  /** Pairs at the first look: the more a pair varies, the more are needed for an interval that is worth a look. */
  abstract int firstLook();

  /** The seed of the statements with which both slices of a pair begin. */
  final long statements(int number) {
    return new SplittableRandom(seed + number).nextLong();
  }

  /**
   * Measures the pair of this number; empty when a stop was requested before its end.
   *
   * @param fresh whether what belongs to the load, such as its connections, is new
   */
  abstract Optional<Pair> once(int number, boolean fresh) throws InterruptedException;
}
