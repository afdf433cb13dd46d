// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * The possible values of a parameter, by index from 0. Safe for all threads. YCSB's own generators can't be seeded; these
 * draw from the random numbers of a client thread, so that both halves of a pair get the same values.
 *
 * @param zipfian whether they are drawn by Zipf's law, the first most often; else each alike
 * @param count   at least 1; up to {@link Integer#MAX_VALUE} by Zipf's law
 */
record Values(boolean zipfian, long count, LongFunction<Value> at) {
  /** YCSB's exponent of its zipfian distributions. */
  private static final double EXPONENT = 0.99;

  record Value(String text, boolean isNumber) {
    /** No quote: a value outside of a quoted text. */
    static final char UNQUOTED = 0;

    /** Returns a literal if unquoted: a number, or a text in quotes. Else its text, with the quote around it doubled. */
    String within(char quote) {
      if (quote == UNQUOTED) {
        return isNumber ? text : "'" + within('\'') + "'";
      }
      return text.replace("\\", "\\\\").replace(String.valueOf(quote), String.valueOf(quote) + quote);
    }
  }

  /** @param random gives the random numbers to draw from; they may change between two draws */
  Supplier<Value> draw(Supplier<SplittableRandom> random) {
    if (!zipfian) {
      return () -> at.apply(random.get().nextLong(count));
    }
    DiscreteSampler ranks = RejectionInversionZipfSampler.of(() -> random.get().nextLong(), (int) count, EXPONENT);
    return () -> at.apply(ranks.sample() - 1L);
  }
}
