// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RandomOrderTest {
  private static final List<String> THREE = List.of("base", "other", "base A/A");
  private static final List<String> FIRST = List.of("base", "base A/A", "other");
  private static final int ROUNDS = 10_000;

  private static List<List<String>> orders(long seed) {
    return IntStream.rangeClosed(1, 20).mapToObj(round -> new RandomOrder(seed).of(round, THREE)).toList();
  }

  private static boolean isCandidateFirst(long seed, int round) {
    return new RandomOrder(seed).of(round, List.of(false, true)).get(0);
  }

  @Test
  void aRecordedSeedGivesTheSameOrdersForeverAndAnotherGivesOthers() {
    assertThat(new RandomOrder(42).of(1, THREE)).isEqualTo(FIRST);
    assertThat(orders(42)).isEqualTo(orders(42)).isNotEqualTo(orders(43));
  }

  @Test
  void eachOrderComesAsOftenInRoundsAndSeeds() {
    Map<List<String>, Integer> counts = new HashMap<>();
    for (int seed = 0; seed < 30; seed++) {
      for (int round = 1; round <= 200; round++) {
        counts.merge(new RandomOrder(seed).of(round, THREE), 1, Integer::sum);
      }
    }

    // Six orders, 1000 each; four standard deviations of such a count are 116.
    assertThat(counts).hasSize(6).values().allSatisfy(count -> assertThat(count).isCloseTo(1000, within(116)));
  }

  @Property(tries = 50)
  void theCandidateIsFirstInHalfOfTheRoundsWhateverCameBefore(@ForAll long seed) {
    long first = IntStream.rangeClosed(1, ROUNDS).filter(round -> isCandidateFirst(seed, round)).count();
    long changes = IntStream.rangeClosed(1, ROUNDS)
        .filter(round -> isCandidateFirst(seed, round) != isCandidateFirst(seed, round + 1))
        .count();

    // Six standard errors of a half in 10000 are 300.
    assertThat(first).isBetween(4700L, 5300L);
    assertThat(changes).isBetween(4700L, 5300L);
  }

  @Test
  void ofTwoRoundsInMirroredOrderTheSecondRunsTheOtherWay() {
    var order = new RandomOrder(42);

    for (int round = 1; round < 20; round += 2) {
      List<String> reversed = new ArrayList<>(order.of(round, THREE));
      Collections.reverse(reversed);

      assertThat(order.mirrored(round, THREE)).isEqualTo(order.of(round, THREE));
      assertThat(order.mirrored(round + 1, THREE)).isEqualTo(reversed);
    }
  }
}
