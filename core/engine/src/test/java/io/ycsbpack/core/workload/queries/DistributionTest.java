// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.workload.queries.Values.Value;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistributionTest {
  private static final int MANY = 100_000;
  private static final int VALUES = 10;

  @Test
  void uniformDrawsEachAlike() {
    assertThat(Arrays.stream(shares(false)).boxed())
        .allSatisfy(share -> assertThat(share).isCloseTo(0.1, within(0.01)));
  }

  @Test
  void zipfianDrawsTheFirstMostOften() {
    double sum = IntStream.rangeClosed(1, VALUES).mapToDouble(rank -> Math.pow(rank, -0.99)).sum();
    double[] first = shares(true);

    for (int i = 0; i < VALUES; i++) {
      assertThat(first[i]).isCloseTo(Math.pow(i + 1, -0.99) / sum, within(0.01));
    }
  }

  private static double[] shares(boolean zipfian) {
    SplittableRandom random = new SplittableRandom(3);
    Supplier<Value> draw = new Values(zipfian, VALUES, index -> new Value(String.valueOf(index), true))
        .draw(() -> random);
    double[] shares = new double[VALUES];
    for (int i = 0; i < MANY; i++) {
      shares[Integer.parseInt(draw.get().text())] += 1.0 / MANY;
    }
    return shares;
  }
}
