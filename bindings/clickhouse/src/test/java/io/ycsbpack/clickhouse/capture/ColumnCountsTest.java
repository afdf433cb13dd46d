package io.ycsbpack.clickhouse.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ColumnCountsTest {
  /** Rows, without a value, empty, values, those that occur once; the range; rows of the first 1, 10, ...; lengths. */
  private static final String PART = "1000 100 100 120 90 1 9 400 640 760 800 800 800 800 0 0 0 0 0";

  @Test
  void valuesThatAreFrequentInAPartKeepTheirShareAndTheOthersCountAsAlike() {
    ColumnCounts counts = ColumnCounts.of(PART).ofPart(1010, "some");

    assertThat(counts.found()).isEqualTo(1010);
    assertThat(counts.part()).contains("some");
    assertThat(counts.first().subList(0, 2)).containsExactly(400.0, 640.0);
    assertThat(counts.first().get(2)).as("160 rows are of 1000 values").isCloseTo(640 + 160 * 0.09, within(1e-9));
    assertThat(counts.first().get(4)).isEqualTo(800);
  }

  @Test
  void valuesThatOccurOnceInAPartAreMoreInAllRows() {
    ColumnCounts counts = ColumnCounts.of(PART);

    assertThat(counts.estimate(4000)).isEqualTo(30 + 2 * 90);
    assertThat(ColumnCounts.of(PART.replace("120 90", "90 90")).estimate(4000)).isEqualTo(4 * 90);
    assertThat(counts.within(-5, 70).low()).isEqualTo(-5);
  }
}
