package io.ycsbpack.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
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
  void figuresThatCanNotBeComparedAreRefused() {
    assertThatThrownBy(() -> PairedDelta.of(List.of(1.0), List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PairedDelta.of(List.of(0.0), List.of(1.0))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PairedDelta.of(List.of(Double.NaN), List.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
