// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Simulation;
import io.ycsbpack.core.statistics.StartPairs;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated stages of servers of which none differs, each as fast as chance makes it at every start. */
class StageLooksTest {
  /**
   * Whatever would end a stage at its first look, and be named at its second: more than what does, which has to lie
   * outside of the margin as well.
   */
  @ParameterizedTest
  @CsvSource({"5, 4", "5, 5", "5, 8", "4, 8", "3, 6", "2, 8"})
  void aStageInWhichNothingDiffersNamesADifferenceAtNoMoreThanItsRate(int conditions, int starts) {
    int[] looks = IntStream.of(StartPairs.FEWEST_STARTS, starts).distinct().toArray();

    // Three standard errors of a share of 0.05 in 10,000 are 0.0065.
    assertThat(Simulation.share(10_000, random -> {
      double[][] levels = Stream.generate(() -> DoubleStream.generate(random::nextGaussian).limit(starts).toArray())
          .limit(conditions)
          .toArray(double[][]::new);
      return Arrays.stream(looks).anyMatch(look -> isNamed(levels, look, Stage.error(conditions, starts, look)));
    })).isLessThan(0.0565);
  }

  private static boolean isNamed(double[][] levels, int look, double error) {
    boolean named = levels.length > 2 && differs(levels[0], levels[levels.length - 1], look, error);
    for (int i = 1; i < levels.length; i++) {
      named |= differs(levels[i - 1], levels[i], look, error);
    }
    return named;
  }

  private static boolean differs(double[] baseline, double[] candidate, int look, double error) {
    double[] differences = new double[look];
    Arrays.setAll(differences, start -> candidate[start] - baseline[start]);
    return ArithmeticMean.estimate(differences).probability() < error;
  }
}
