package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.capture.ColumnShape.Range;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ColumnCountsTest {
  /** Of the first 1, 2, 5, ... values; all from the 200th on. */
  private static final List<Double> FIRST = Stream.concat(
      Stream.of(400.0, 440.0, 560.0, 640.0, 680.0, 730.0, 760.0), Stream.generate(() -> 800.0)).limit(19).toList();

  @Test
  void valuesThatAreFrequentInAPartKeepTheirShareAndTheOthersCountAsAlike() {
    ColumnCounts counts = of(120, 90).ofPart(1010, "some");

    assertThat(counts.found().values()).isEqualTo(1010);
    assertThat(counts.part()).contains("some");
    assertThat(counts.first().subList(0, 3)).containsExactly(400.0, 440.0, 560.0);
    assertThat(counts.first().get(4)).as("240 rows are of 1005 values")
        .isCloseTo(560 + 240 * 15.0 / 1005, within(1e-9));
    assertThat(counts.first().get(18)).isEqualTo(800);
  }

  @Test
  void valuesThatOccurOnceInAPartAreMoreInAllRows() {
    assertThat(of(120, 90).estimate(4000)).isEqualTo(30 + 2 * 90);
    assertThat(of(90, 90).estimate(4000)).isEqualTo(4 * 90);
    assertThat(of(90, 90).within(new Range(-5, 70)).range().low()).isEqualTo(-5);
  }

  private static ColumnCounts of(double values, double once) {
    return new ColumnCounts(new ColumnCounts.Rows(1000, 100, 100), new ColumnCounts.Found(values, once),
        new Range(1, 9), FIRST, List.of(0L, 0L, 0L, 0L, 0L), Optional.empty());
  }
}
