// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DistributionTest {
  private static final int MANY = 100_000;
  private static final int VALUES = 10;

  @Test
  void uniformDrawsEachAlike() {
    assertThat(Arrays.stream(shares(Distribution.UNIFORM)).boxed())
        .allSatisfy(share -> assertThat(share).isCloseTo(0.1, within(0.01)));
  }

  @Test
  void zipfianDrawsTheFirstMostOftenAndLatestTheLast() {
    double sum = IntStream.rangeClosed(1, VALUES).mapToDouble(rank -> Math.pow(rank, -0.99)).sum();
    double[] first = shares(Distribution.ZIPFIAN);
    double[] last = shares(Distribution.LATEST);

    for (int i = 0; i < VALUES; i++) {
      double expected = Math.pow(i + 1, -0.99) / sum;
      assertThat(first[i]).isCloseTo(expected, within(0.01));
      assertThat(last[VALUES - 1 - i]).isCloseTo(expected, within(0.01));
    }
  }

  @Test
  void sequentialBeginsWhereTheSeedSaysAndGoesRound() {
    Distribution.Draw draw = Distribution.SEQUENTIAL.draw(VALUES, SplittableRandom::new);
    assertThat(new long[]{draw.next(), draw.next()}).containsExactly(0, 1);

    draw.reseed(-1);

    assertThat(new long[]{draw.next(), draw.next()}).containsExactly(9, 0);
  }

  @Test
  void threadsTakeTurnsFromTheFirstOrEachFromAnother() {
    assertThat(first(StatementOrder.AS_WRITTEN, 2)).containsExactly(0, 1, 2, 0);
    assertThat(first(StatementOrder.ROUND_ROBIN, 0)).containsExactly(0, 1, 2, 0);
    assertThat(first(StatementOrder.ROUND_ROBIN, 2)).containsExactly(2, 0, 1, 2);
  }

  private static long[] first(StatementOrder order, int thread) {
    Distribution.Draw draw = order.draw(new double[]{1, 1, 1}, thread, SplittableRandom::new);
    return LongStream.range(0, 4).map(i -> draw.next()).toArray();
  }

  private static double[] shares(Distribution distribution) {
    SplittableRandom random = new SplittableRandom(3);
    Distribution.Draw draw = distribution.draw(VALUES, () -> random);
    double[] shares = new double[VALUES];
    for (int i = 0; i < MANY; i++) {
      shares[(int) draw.next()] += 1.0 / MANY;
    }
    return shares;
  }
}
