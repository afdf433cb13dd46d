package io.ycsbpack.core.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundOrderTest {
  private static final List<String> THREE = List.of("base", "other", "base A/A");

  @Test
  void theSameSeedGivesTheSameOrdersAndAnotherGivesOthers() {
    assertThat(orders(new RoundOrder(42))).isEqualTo(orders(new RoundOrder(42)))
        .isNotEqualTo(orders(new RoundOrder(43)));
  }

  @Test
  void theDefaultSeedFollowsFromTheNameOfTheResults() {
    assertThat(RoundOrder.ofName("20300101T000000Z-aa")).isEqualTo(RoundOrder.ofName("20300101T000000Z-aa"))
        .isNotEqualTo(RoundOrder.ofName("20300101T000001Z-aa"));
    assertThat(RoundOrder.ofName("20300101T000000Z-aa").seed()).isNotNegative();
  }

  @Test
  void eachOrderComesAsOftenInRoundsScenariosAndSeeds() {
    Map<List<String>, Integer> counts = new HashMap<>();
    int rounds = 200;
    for (int seed = 0; seed < 10; seed++) {
      for (int scenario = 0; scenario < 3; scenario++) {
        for (int round = 1; round <= rounds; round++) {
          counts.merge(new RoundOrder(seed).of(scenario, round, THREE), 1, Integer::sum);
        }
      }
    }

    // Six orders, 1000 each; four standard deviations of such a count are 116.
    assertThat(counts).hasSize(6).values().allSatisfy(count -> assertThat(count).isCloseTo(1000, within(116)));
  }

  private static List<List<String>> orders(RoundOrder order) {
    return IntStream.rangeClosed(1, 20).mapToObj(round -> order.of(0, round, THREE)).toList();
  }
}
