package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StartPairsTest {

  @Test
  void aKnownSampleIsComputedByHand() {
    Estimate estimate = StartPairs.estimate(List.of(new double[]{1, 2, 3}, new double[]{3, 4, 5},
        new double[]{1, 1, 1}, new double[]{5, 5, 5}));

    // Means 2, 4, 1, 5: mean 3, squares 10, error sqrt(10 / 3 / 4); the number of slices does not matter.
    assertThat(estimate.count()).isEqualTo(4);
    assertThat(estimate.center()).isCloseTo(3, within(1e-12));
    assertThat(estimate.error()).isCloseTo(Math.sqrt(10.0 / 12), within(1e-12));
    assertThat(estimate.freedom()).isEqualTo(3);
  }

  @Test
  void theIntervalHoldsTheTruthWhereOneFromAllSlicesAloneDoesNot() {
    Random random = new Random(21);
    int held = 0;
    int heldByOne = 0;
    int rounds = 2000;
    for (int round = 0; round < rounds; round++) {
      List<double[]> starts = starts(random);
      held += StartPairs.estimate(starts).interval(0.05).contains(0) ? 1 : 0;
      double[] all = starts.stream().flatMapToDouble(Arrays::stream).toArray();
      heldByOne += TrimmedMean.estimate(all).interval(0.05).contains(0) ? 1 : 0;
    }

    // Four standard errors of a share of 0.95 in 2000 rounds are 0.02.
    assertThat((double) held / rounds).isCloseTo(0.95, within(0.02));
    assertThat((double) heldByOne / rounds).isLessThan(0.8);
  }

  @Test
  void startsThatAgreeByChanceAreAsUncertainAsTheirPairs() {
    double[] wide = {-2, -1, 0, 1, 2};
    double error = TrimmedMean.estimate(wide).error();

    Estimate agreeing = StartPairs.estimate(List.of(wide, wide, wide, wide));

    assertThat(agreeing.error()).isZero();
    // Four errors of a mean of four, each with the freedom of a trimmed mean of five.
    Estimate ofPairs = new Estimate(4, 0, error / 2, 4 * TrimmedMean.estimate(wide).freedom());
    assertThat(agreeing.interval(0.05)).isEqualTo(ofPairs.interval(0.05));
    assertThat(agreeing.probability()).isEqualTo(ofPairs.probability());
    Estimate apart = StartPairs.estimate(List.of(new double[]{1, 1, 1}, new double[]{9, 9, 9}, wide, wide));
    assertThat(apart.interval(0.05)).isEqualTo(new Estimate(4, apart.center(), apart.error(), 3).interval(0.05));
  }

  @Test
  void tooFewStartsOrSlicesAreRejected() {
    double[] slices = {1, 2, 3};

    assertThatThrownBy(() -> StartPairs.estimate(List.of(slices, slices, slices)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("4");
    assertThatThrownBy(() -> StartPairs.estimate(List.of(slices, slices, slices, new double[]{1, 2})))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Four pairs of starts that differ by 1 %, with 20 pairs of slices each that differ by 2 %. */
  private static List<double[]> starts(Random random) {
    List<double[]> starts = new ArrayList<>();
    for (int start = 0; start < 4; start++) {
      double own = 0.01 * random.nextGaussian();
      double[] slices = new double[20];
      Arrays.setAll(slices, i -> own + 0.02 * random.nextGaussian());
      starts.add(slices);
    }
    return starts;
  }
}
