// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairRatiosTest {

  @Test
  void aKnownCaseIsComputedByHand() {
    // Ratios 0.8, 0.9, 1.0: logs -0.22314, -0.10536, 0; mean -0.10950, standard error 0.06444, t(2) = 4.30265.
    PairRatios delta = PairRatios.of(List.of(100.0, 100.0, 100.0), List.of(80.0, 90.0, 100.0));

    assertThat(delta.delta()).isCloseTo(-0.10372, within(1e-5));
    Interval interval = delta.interval(0.05).orElseThrow();
    assertThat(interval.low()).isCloseTo(-0.32075, within(1e-4));
    assertThat(interval.high()).isCloseTo(0.18269, within(1e-4));
  }

  @Test
  void halfAndDoubleAreTheSameDistance() {
    double half = PairRatios.of(List.of(10.0, 10.0, 10.0), List.of(5.0, 5.5, 4.5)).delta();
    double turned = PairRatios.of(List.of(5.0, 5.5, 4.5), List.of(10.0, 10.0, 10.0)).delta();

    assertThat((1 + half) * (1 + turned)).isCloseTo(1, within(1e-12));
  }

  @Test
  void twoPairsGiveNoInterval() {
    PairRatios delta = PairRatios.of(List.of(1.0, 1.0), List.of(2.0, 2.0));

    assertThat(delta.interval(0.05)).isEmpty();
    assertThat(delta.delta()).isCloseTo(1, within(1e-12));
    assertThat(delta.probability()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "3, -0.1", "5, 0", "5, 0.5", "10, -0.5"})
  void theIntervalHoldsTheTruthAsOftenAsItSaysWhateverTheMachineDoesMeanwhile(int pairs, double truth) {
    double held = Simulation.share(4000, random -> {
      List<Double> baseline = new ArrayList<>();
      List<Double> candidate = new ArrayList<>();
      for (int i = 0; i < pairs; i++) {
        // The state of the machine is the same for both of a pair, and much larger than what differs between them.
        double machine = 500 * Math.exp(0.3 * random.nextGaussian());
        baseline.add(machine * Math.exp(0.03 * random.nextGaussian()));
        candidate.add(machine * (1 + truth) * Math.exp(0.03 * random.nextGaussian()));
      }
      return PairRatios.of(baseline, candidate).interval(0.05).orElseThrow().contains(truth);
    });

    // Four standard errors of a share of 0.95 in 4000 rounds are 0.0138.
    assertThat(held).isCloseTo(0.95, within(0.0138));
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "5, -0.03", "9, 0", "10, 0", "12, -0.03", "30, 0.03", "60, 0"})
  void theIntervalHoldsTheTruthUnderHeavyTailsStallsAndDriftWhereTheOrderIsRandom(int pairs, double truth) {
    // Four standard errors below the level; heavy tails make the interval wider than it has to be, never narrower.
    assertThat(Simulation.share(4000, random -> interval(random, pairs, truth, true).contains(truth)))
        .isBetween(0.95 - 0.0138, 1.0);
  }

  @Test
  void aFixedOrderTakesDriftForADifference() {
    assertThat(Simulation.share(1000, random -> interval(random, 30, 0, false).contains(0))).isLessThan(0.5);
  }

  /** Of runs with a noise of three degrees of freedom, a stall in one of thirty, and a machine that drifts by the run. */
  private static Interval interval(RandomGenerator random, int pairs, double truth, boolean randomOrder) {
    List<Double> baseline = new ArrayList<>();
    List<Double> candidate = new ArrayList<>();
    double machine = Math.log(500);
    for (int i = 0; i < pairs; i++) {
      boolean first = randomOrder && random.nextBoolean();
      double early = machine + tails(random);
      double late = machine - 0.03 + tails(random);
      machine -= 0.06 + 0.02 * random.nextGaussian();
      candidate.add((1 + truth) * Math.exp(first ? early : late));
      baseline.add(Math.exp(first ? late : early));
    }
    return PairRatios.of(baseline, candidate).interval(0.05).orElseThrow();
  }

  private static double tails(RandomGenerator random) {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
      squares += Math.pow(random.nextGaussian(), 2);
    }
    double stall = random.nextInt(30) == 0 ? -0.5 : 0;
    return 0.03 * random.nextGaussian() / Math.sqrt(squares / 3) + stall;
  }

  @Test
  void figuresThatCanNotBeComparedAreRefused() {
    assertThatThrownBy(() -> PairRatios.of(List.of(1.0), List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PairRatios.of(List.of(0.0), List.of(1.0))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PairRatios.of(List.of(Double.NaN), List.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
