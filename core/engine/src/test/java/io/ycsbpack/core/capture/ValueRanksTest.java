package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.capture.ColumnShape.Kind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ValueRanksTest {
  private static final long ROWS = 100_000;

  @Test
  void theFirstValuesHaveTheirSharesAndThoseBetweenAreAlike() {
    ValueRanks ranks = new ValueRanks(column(0, 0, 20, List.of(0.4, 0.5, 0.8, 0.9, 1.0)), ROWS);

    assertThat(ranks.steps()).extracting(ValueRanks.Step::ranks).containsExactly(1L, 1L, 3L, 5L, 10L);
    assertThat(ranks.count()).isEqualTo(20);
    assertThat(ranks.of(7, 0)).isZero();
    assertThat(ranks.of(7, 0.3999)).isZero();
    assertThat(ranks.of(7, 0.45)).isEqualTo(1);
    assertThat(ranks.of(7, 0.5)).isEqualTo(2);
    assertThat(ranks.of(7, 0.6999)).isEqualTo(3);
    assertThat(ranks.of(7, 0.7999)).isEqualTo(4);
    assertThat(ranks.of(7, 0.99999999)).isEqualTo(19);
  }

  @Test
  void chanceDecidesFirstWhetherThereIsAValue() {
    ValueRanks ranks = new ValueRanks(column(0.25, 0.25, 10, List.of(0.1, 0.2, 0.5, 1.0)), ROWS);

    assertThat(ranks.of(7, 0.2)).isEqualTo(ValueRanks.NULL);
    assertThat(ranks.of(7, 0.3)).isEqualTo(ValueRanks.EMPTY);
    assertThat(ranks.of(7, 0.5)).isZero();
    assertThat(ranks.of(7, 0.76)).isEqualTo(5);
    assertThat(ranks.isWhole()).isFalse();
  }

  @Test
  void valuesThatAllDifferAreNumberedByTheirRow() {
    ValueRanks ranks = new ValueRanks(column(0, 0, ROWS, List.of(0.00001)), ROWS);

    assertThat(ranks.isUnique()).isTrue();
    assertThat(ranks.of(3 * ROWS, 0.5)).isEqualTo(3 * ROWS);
  }

  private static ColumnShape column(double nulls, double empty, long values, List<Double> shares) {
    return new ColumnShape("c", "t", Kind.WHOLE, nulls, empty, new ColumnShape.Values(values, shares, List.of()),
        Optional.empty());
  }
}
