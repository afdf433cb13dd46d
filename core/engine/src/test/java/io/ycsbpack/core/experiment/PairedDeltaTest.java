package io.ycsbpack.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedDeltaTest {

  @Test
  void aKnownCaseIsComputedByHand() {
    // Ratios 0.8, 0.9, 1.0: logs -0.22314, -0.10536, 0; mean -0.10950, standard error 0.06444, t(2) = 4.30265.
    PairedDelta delta = PairedDelta.of(List.of(100.0, 100.0, 100.0), List.of(80.0, 90.0, 100.0));

    assertThat(delta.delta()).isCloseTo(-0.10372, within(1e-5));
    assertThat(delta.interval().orElseThrow().low()).isCloseTo(-0.32075, within(1e-4));
    assertThat(delta.interval().orElseThrow().high()).isCloseTo(0.18269, within(1e-4));
    assertThat(delta.isSeen()).isFalse();
  }

  @Test
  void halfAndDoubleAreTheSameDistance() {
    double half = PairedDelta.of(List.of(10.0, 10.0, 10.0), List.of(5.0, 5.5, 4.5)).delta();
    double turned = PairedDelta.of(List.of(5.0, 5.5, 4.5), List.of(10.0, 10.0, 10.0)).delta();

    assertThat((1 + half) * (1 + turned)).isCloseTo(1, within(1e-12));
  }

  @Test
  void twoPairsGiveNoInterval() {
    PairedDelta delta = PairedDelta.of(List.of(1.0, 1.0), List.of(2.0, 2.0));

    assertThat(delta.interval()).isEmpty();
    assertThat(delta.isSeen()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "3, -0.1", "5, 0", "5, 0.5", "10, -0.5"})
  void theIntervalHoldsTheTruthAsOftenAsItSaysWhateverTheMachineDoesMeanwhile(int pairs, double truth) {
    Random random = new Random(42);
    int rounds = 4000;
    int held = 0;
    int seen = 0;
    for (int round = 0; round < rounds; round++) {
      List<Double> baseline = new ArrayList<>();
      List<Double> candidate = new ArrayList<>();
      for (int i = 0; i < pairs; i++) {
        // The state of the machine is the same for both of a pair, and much larger than what differs between them.
        double machine = 500 * Math.exp(0.3 * random.nextGaussian());
        baseline.add(machine * Math.exp(0.03 * random.nextGaussian()));
        candidate.add(machine * (1 + truth) * Math.exp(0.03 * random.nextGaussian()));
      }
      PairedDelta delta = PairedDelta.of(baseline, candidate);
      PairedDelta.Interval interval = delta.interval().orElseThrow();
      held += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
      seen += delta.isSeen() ? 1 : 0;
    }

    // Four standard errors of a share of 0.95 in 4000 rounds are 0.0138.
    assertThat((double) held / rounds).isCloseTo(0.95, within(0.0138));
    if (truth == 0) {
      assertThat((double) seen / rounds).isLessThan(0.05 + 0.0138);
    }
  }

  @Test
  void fromTenPairsOnATenthIsTrimmedAtEachEnd() {
    // Logs 0.01 to 0.10, the ends of which are an outlier of -3 and one of +5: trimmed mean of 0.02 to 0.09 = 0.055.
    List<Double> ones = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      ones.add(1.0);
      ratios.add(Math.exp(i == 1 ? -3 : i == 10 ? 5 : i / 100.0));
    }

    PairedDelta delta = PairedDelta.of(ones, ratios);

    // Winsorized: 0.02, 0.02, 0.03 ... 0.09, 0.09; sum of squares 0.00665, so that the deviation is 0.02718.
    assertThat(delta.center()).isCloseTo(0.055, within(1e-12));
    assertThat(delta.freedom()).isEqualTo(7);
    assertThat(delta.spread()).isCloseTo(Math.sqrt(0.00665 / 9), within(1e-9));
    assertThat(delta.error()).isCloseTo(delta.spread() / (0.8 * Math.sqrt(10)), within(1e-12));
  }

  @Test
  void belowTenPairsTheSameFormulaIsStudentsT() {
    PairedDelta delta = PairedDelta.of(List.of(1.0, 1.0, 1.0, 1.0), List.of(1.0, 1.1, 1.2, 0.9));

    double[] logs = {0, Math.log(1.1), Math.log(1.2), Math.log(0.9)};
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    assertThat(delta.center()).isCloseTo(mean, within(1e-12));
    assertThat(delta.error()).isCloseTo(Math.sqrt(squares / 3 / 4), within(1e-12));
    assertThat(delta.freedom()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "5, -0.03", "9, 0", "10, 0", "12, -0.03", "30, 0.03", "60, 0"})
  void theIntervalHoldsTheTruthUnderHeavyTailsStallsAndDriftWhereTheOrderIsRandom(int pairs, double truth) {
    Random random = new Random(7);
    int rounds = 4000;
    int held = 0;
    for (int round = 0; round < rounds; round++) {
      held += holds(interval(random, pairs, truth, true), truth) ? 1 : 0;
    }

    // Four standard errors below the level; heavy tails make the interval wider than it has to be, never narrower.
    assertThat((double) held / rounds).isBetween(0.95 - 0.0138, 1.0);
  }

  @Test
  void aFixedOrderTakesDriftForADifference() {
    Random random = new Random(8);
    int rounds = 1000;
    int held = 0;
    for (int round = 0; round < rounds; round++) {
      held += holds(interval(random, 30, 0, false), 0) ? 1 : 0;
    }

    assertThat((double) held / rounds).isLessThan(0.5);
  }

  @Test
  void aStallWidensTheIntervalOfManyPairsLittle() {
    List<Double> baseline = new ArrayList<>();
    List<Double> candidate = new ArrayList<>();
    Random random = new Random(9);
    for (int i = 0; i < 75; i++) {
      baseline.add(100 * Math.exp(0.05 * random.nextGaussian()));
      candidate.add(100 * Math.exp(0.05 * random.nextGaussian()));
    }
    double undisturbed = width(PairedDelta.of(baseline, candidate));
    candidate.set(40, 5.0);

    assertThat(width(PairedDelta.of(baseline, candidate))).isLessThan(1.2 * undisturbed);
  }

  @Test
  void soManyMoreRoundsAsWereForetoldFindTheDifferenceInNineOfTenExperiments() {
    Random random = new Random(10);
    int found = 0;
    int told = 0;
    for (int i = 0; i < 1000; i++) {
      PairedDelta pilot = normal(random, 20, 0);
      int more = pilot.more(0.03, 0.95);
      told += more;
      found += normal(random, 20 + more, 0.03).isSeen() ? 1 : 0;
    }

    assertThat(told / 1000).isGreaterThan(1);
    assertThat(found / 1000.0).isBetween(0.88, 0.98);
  }

  private static PairedDelta normal(Random random, int pairs, double truth) {
    List<Double> baseline = new ArrayList<>();
    List<Double> candidate = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      baseline.add(Math.exp(0.05 * random.nextGaussian()));
      candidate.add((1 + truth) * Math.exp(0.05 * random.nextGaussian()));
    }
    return PairedDelta.of(baseline, candidate);
  }

  /**
   * Of runs with a noise of three degrees of freedom, a stall in one of thirty, and a machine that drifts by the run.
   */
  private static PairedDelta.Interval interval(Random random, int pairs, double truth, boolean randomOrder) {
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
    return PairedDelta.of(baseline, candidate).interval().orElseThrow();
  }

  private static double tails(Random random) {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
      squares += Math.pow(random.nextGaussian(), 2);
    }
    double stall = random.nextInt(30) == 0 ? -0.5 : 0;
    return 0.03 * random.nextGaussian() / Math.sqrt(squares / 3) + stall;
  }

  private static boolean holds(PairedDelta.Interval interval, double truth) {
    return interval.low() <= truth && truth <= interval.high();
  }

  private static double width(PairedDelta delta) {
    PairedDelta.Interval interval = delta.interval().orElseThrow();
    return interval.high() - interval.low();
  }

  @Test
  void figuresThatCanNotBeComparedAreRefused() {
    assertThatThrownBy(() -> PairedDelta.of(List.of(1.0), List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PairedDelta.of(List.of(0.0), List.of(1.0))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PairedDelta.of(List.of(Double.NaN), List.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
