// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * How the value of a parameter is chosen. YCSB's own generators can't be seeded; these draw from the random numbers of
 * a client thread, so that both halves of a pair get the same values.
 */
enum Distribution {
  UNIFORM,
  /** By Zipf's law, the first most often. */
  ZIPFIAN;

  /** YCSB's exponent of its zipfian distributions. */
  private static final double EXPONENT = 0.99;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean canDrawFrom(long count) {
    return this == UNIFORM || count <= Integer.MAX_VALUE;
  }

  /** Returns numbers from 0 to {@code count - 1}. */
  LongSupplier draw(long count, SplittableRandom random) {
    if (this == UNIFORM) {
      return () -> random.nextLong(count);
    }
    DiscreteSampler ranks = RejectionInversionZipfSampler.of(random::nextLong, (int) count, EXPONENT);
    return () -> ranks.sample() - 1;
  }
}
