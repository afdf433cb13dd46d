// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.statistics.ArithmeticMean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A load whose server answers fewer operations for longer than the lead-in after each switch. */
class BlockTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration LEAD_IN = Duration.ofMillis(200);
  private static final int PAIRS = 400;
  private static final double RATE = 200;
  private static final double SLOWER = 0.9;

  private final FakeLoad load = new FakeLoad();
  private final Switch treatment = new Switch();

  BlockTest() {
    load.treatment = treatment;
    load.rate = nanos -> nanos - treatment.switchedAt <= LEAD_IN.toNanos() ? RATE * SLOWER : RATE;
  }

  /** Nothing but switches: what is on already is not switched. */
  private final class Switch implements Consumer<Boolean> {
    private boolean on;
    private long switchedAt = Long.MIN_VALUE / 2;

    @Override
    public void accept(Boolean candidate) {
      if (on != candidate) {
        on = candidate;
        switchedAt = load.nanos();
      }
    }
  }

  private List<Pair> pairs(int count) throws InterruptedException {
    List<Pair> pairs = new ArrayList<>();
    try (Block block = load.block(TestPairs.SWITCHED)) {
      for (int number = 1; number <= count; number++) {
        pairs.add(block.round(number, SECOND).orElseThrow().pair());
      }
    }
    return pairs;
  }

  @Test
  void aTransientThatIsLongerThanTheLeadInIsNotTakenForADifference() throws Exception {
    double[] differences = Figure.THROUGHPUT.differences(pairs(PAIRS)).orElseThrow();

    assertThat(ArithmeticMean.estimate(differences).center()).isCloseTo(0, within(0.01));
  }

  @Test
  void afterARenewalTheFirstSliceFollowsASwitchWhicheverSideItIsOf() throws Exception {
    assertThat(pairs(PAIRS)).filteredOn(pair -> pair.number() % 10 == 1)
        .extracting(Pair::candidateFirst)
        .contains(true, false);
    assertThat(pairs(PAIRS)).filteredOn(pair -> pair.number() % 10 == 1)
        .allSatisfy(pair -> assertThat(pair.slices()).allMatch(slice -> slice.throughput() < 0.95 * RATE));
  }

  @Test
  void theTreatmentIsOffAtTheEnd() throws Exception {
    pairs(7);
    assertThat(treatment.on).isFalse();
  }

  @Test
  void theTreatmentIsOffAfterAStop() throws Exception {
    load.onWait = () -> {
      if (treatment.on) {
        load.stop.request(ExitCode.INTERRUPTED, "interrupted");
      }
    };
    try (Block block = load.block(TestPairs.SWITCHED)) {
      assertThat(block.round(1, SECOND)).isEqualTo(Optional.empty());
    }
    assertThat(treatment.on).isFalse();
  }

  @Test
  void theTreatmentIsOffAfterAFailure() {
    load.onWait = () -> {
      if (treatment.on) {
        throw new CommandException(ExitCode.TARGET, "the server died");
      }
    };
    assertThatThrownBy(() -> pairs(1)).hasMessage("the server died");
    assertThat(treatment.on).isFalse();
  }
}
