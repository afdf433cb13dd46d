// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What holds for the estimates of each sample. */
class AnySampleTest {
  private static final double LARGEST = 1000;

  @Property(tries = 300)
  void movesAndGrowsWithItsValues(
      @ForAll @Size(min = 3, max = 60) List<@DoubleRange(min = -LARGEST, max = LARGEST) Double> sample,
      @ForAll @DoubleRange(min = -LARGEST, max = LARGEST) double shift,
      @ForAll @DoubleRange(min = -10, max = 10) double factor) {
    double[] values = array(sample);
    double[] moved = Arrays.stream(values).map(value -> factor * value + shift).toArray();

    assertIsMoved(TrimmedMean.estimate(values), TrimmedMean.estimate(moved), factor, shift);
    assertIsMoved(ArithmeticMean.estimate(values), ArithmeticMean.estimate(moved), factor, shift);
  }

  @Property(tries = 300)
  void dependsOnNoOrder(@ForAll @Size(min = 3, max = 60) List<@DoubleRange(min = -1, max = 1) Double> sample,
      @ForAll long seed) {
    List<Double> shuffled = new ArrayList<>(sample);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(TrimmedMean.estimate(array(shuffled))).isEqualTo(TrimmedMean.estimate(array(sample)));
  }

  @Property(tries = 300)
  void isNotMovedByAnOutlier(@ForAll @Size(min = 9, max = 60) List<@DoubleRange(min = -1, max = 1) Double> others,
      @ForAll @DoubleRange(min = 1, max = 1e300) double outlier) {
    Estimate largest = with(others, 1);

    assertThat(with(others, outlier)).isEqualTo(largest);
    assertThat(with(others, -outlier).center()).isEqualTo(with(others, -1).center());
  }

  @Property(tries = 300)
  void holdsMoreTheLessItMayMiss(@ForAll @Size(min = 3, max = 60) List<@DoubleRange(min = -1, max = 1) Double> sample,
      @ForAll @IntRange(min = 1, max = 5000) int tenThousandths) {
    Estimate estimate = TrimmedMean.estimate(array(sample));
    double probability = tenThousandths / 1e4;
    Interval narrow = estimate.interval(probability);
    Interval wide = estimate.interval(probability / 2);

    assertThat(narrow.contains(estimate.center())).isTrue();
    assertThat(wide.contains(narrow.low())).isTrue();
    assertThat(wide.contains(narrow.high())).isTrue();
  }

  private static void assertIsMoved(Estimate before, Estimate after, double factor, double shift) {
    assertThat(after.center()).isCloseTo(factor * before.center() + shift, within(1e-8));
    assertThat(after.error()).isCloseTo(Math.abs(factor) * before.error(), within(1e-8));
    assertThat(after.freedom()).isEqualTo(before.freedom());
  }

  private static Estimate with(List<Double> others, double more) {
    List<Double> all = new ArrayList<>(others);
    all.add(more);
    return TrimmedMean.estimate(array(all));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
