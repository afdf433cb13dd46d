package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class OrderCoinTest {
  private static final int PAIRS = 10_000;

  @Test
  void aRecordedSeedGivesTheSameOrderForever() {
    assertThat(order(42)).isEqualTo("cbbbbcbcbcbbcccbbbbccbccbbcccccc");
  }

  @Test
  void otherSeedsGiveOtherOrders() {
    assertThat(IntStream.range(0, 100).mapToObj(OrderCoinTest::order).distinct().count()).isEqualTo(100);
  }

  @Property(tries = 50)
  void theCandidateIsFirstInHalfOfThePairsWhateverCameBefore(@ForAll long seed) {
    OrderCoin coin = new OrderCoin(seed);
    long first = IntStream.rangeClosed(1, PAIRS).filter(coin::isCandidateFirst).count();
    long changes = IntStream.rangeClosed(1, PAIRS)
        .filter(pair -> coin.isCandidateFirst(pair) != coin.isCandidateFirst(pair + 1))
        .count();

    // Six standard errors of a half in 10000 are 300.
    assertThat(first).isBetween(4700L, 5300L);
    assertThat(changes).isBetween(4700L, 5300L);
  }

  @Test
  void driftIsNoDifferenceWhereTheCoinDecides() {
    OrderCoin coin = new OrderCoin(7);
    double drift = 0.03;
    double[] differences = IntStream.rangeClosed(1, 200)
        .mapToDouble(pair -> coin.isCandidateFirst(pair) ? -drift : drift)
        .toArray();

    // In a fixed order each pair would read the drift, and the interval would have no length.
    assertThat(ArithmeticMean.estimate(differences).interval(0.05).contains(0)).isTrue();
  }

  private static String order(long seed) {
    OrderCoin coin = new OrderCoin(seed);
    return IntStream.rangeClosed(1, 32)
        .mapToObj(pair -> coin.isCandidateFirst(pair) ? "c" : "b")
        .collect(Collectors.joining());
  }
}
