// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatementOrderTest {
  private static final int MANY = 60_000;

  @Test
  void randomStatementsHaveTheSharesOfTheirWeights() {
    StatementOrder.Cursor cursor = StatementOrder.RANDOM.cursor(weighted(0, 1, 2, 0, 3, 0), 0);
    SplittableRandom random = new SplittableRandom(1);
    int[] counts = new int[6];

    IntStream.range(0, MANY).forEach(i -> counts[cursor.next(random)]++);

    assertThat(new int[]{counts[0], counts[3], counts[5]}).containsOnly(0);
    assertThat((double) counts[1] / MANY).isCloseTo(1.0 / 6, within(0.01));
    assertThat((double) counts[2] / MANY).isCloseTo(2.0 / 6, within(0.01));
    assertThat((double) counts[4] / MANY).isCloseTo(3.0 / 6, within(0.01));
  }

  @Test
  void threadsTakeTurnsFromTheFirstOrEachFromAnother() {
    assertThat(first(StatementOrder.AS_WRITTEN, 2)).containsExactly(0, 1, 2, 0);
    assertThat(first(StatementOrder.ROUND_ROBIN, 0)).containsExactly(0, 1, 2, 0);
    assertThat(first(StatementOrder.ROUND_ROBIN, 2)).containsExactly(2, 0, 1, 2);
  }

  private static List<Integer> first(StatementOrder order, int thread) {
    StatementOrder.Cursor cursor = order.cursor(weighted(1, 1, 1), thread);
    SplittableRandom random = new SplittableRandom(1);
    return IntStream.range(0, 4).mapToObj(i -> cursor.next(random)).toList();
  }

  private static double[] weighted(double... weights) {
    return weights;
  }
}
