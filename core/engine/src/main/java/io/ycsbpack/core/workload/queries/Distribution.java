// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * The distributions that have a name. YCSB's own generators can't be seeded; these draw from the random numbers of
 * a client thread, so that both halves of a pair get the same values.
 */
enum Distribution {
  UNIFORM,
  /** By Zipf's law, the first most often. */
  ZIPFIAN,
  /** By Zipf's law, the last most often. */
  LATEST,
  /** One after the other, and from the first again. */
  SEQUENTIAL;

  /** YCSB's exponent of its zipfian distributions. */
  private static final double EXPONENT = 0.99;

  interface Draw {
    /** From 0. */
    long next();

    /** Starts again at a point that the seed decides. */
    default void reseed(long seed) {
      // The random numbers decide what is drawn.
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean canDrawFrom(long count) {
    return count <= Integer.MAX_VALUE || this == UNIFORM || this == SEQUENTIAL;
  }

  /** @param random gives the random numbers of the thread, which change when it is seeded again */
  Draw draw(long count, Supplier<SplittableRandom> random) {
    UniformRandomProvider numbers = () -> random.get().nextLong();
    return switch (this) {
      case UNIFORM -> () -> random.get().nextLong(count);
      case ZIPFIAN -> {
        DiscreteSampler ranks = ranks(count, numbers);
        yield () -> ranks.sample() - 1;
      }
      case LATEST -> {
        DiscreteSampler ranks = ranks(count, numbers);
        yield () -> count - ranks.sample();
      }
      case SEQUENTIAL -> new Sequence(count, 0);
    };
  }

  private static DiscreteSampler ranks(long count, UniformRandomProvider numbers) {
    return RejectionInversionZipfSampler.of(numbers, (int) count, EXPONENT);
  }

  /** One after the other, and from the first again. */
  static final class Sequence implements Draw {
    private final long count;
    private long next;

    Sequence(long count, long first) {
      this.count = count;
      next = first % count;
    }

    @Override
    public long next() {
      long index = next;
      next = (next + 1) % count;
      return index;
    }

    @Override
    public void reseed(long seed) {
      next = Math.floorMod(seed, count);
    }
  }
}
