// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RoundLooksTest {
  private static final Question QUESTION = new Question(0.03, false);

  @Test
  void fewerThanThreeRoundsSayNothing() {
    assertThat(RoundLooks.fixed(QUESTION).decide(0.1, 0.1)).isEmpty();
    assertThat(new RoundLooks(QUESTION, 20, true).decide(0.1, 0.1)).isEmpty();
  }

  @Test
  void aFixedNumberOfRoundsHasOneLookOfFivePercent() {
    Decision decision = RoundLooks.fixed(QUESTION).decide(-0.22314, -0.10536, 0).orElseThrow();

    assertThat(decision.stop()).isTrue();
    assertThat(decision.look().probability()).isCloseTo(0.05, within(1e-6));
    assertThat(decision.outcome()).isEqualTo(Outcome.NOT_RESOLVED);
  }

  @Test
  void aLargeDifferenceIsFoundAtTheFirstLookAndKeptWhateverFollows() {
    double[] found = {0.50, 0.51, 0.52, 0.51};
    RoundLooks looks = new RoundLooks(QUESTION, 12, false);

    assertThat(looks.decide(Arrays.copyOf(found, 3)).orElseThrow().stop()).isFalse();
    assertThat(looks.decide(found).orElseThrow()).matches(Decision::stop)
        .extracting(Decision::outcome)
        .isEqualTo(Outcome.HIGHER);
    assertThat(looks.decide(0.50, 0.51, 0.52, 0.51, -3).orElseThrow().look().count()).isEqualTo(4);
  }

  @Test
  void roundsBetweenLooksEndNothingAndABudgetThatEndsDoes() {
    double[] noise = {0.2, -0.2, 0.1, -0.15, 0.05};

    assertThat(new RoundLooks(QUESTION, 12, false).decide(noise).orElseThrow())
        .matches(decision -> !decision.stop() && decision.outcome() == Outcome.OPEN);
    assertThat(new RoundLooks(QUESTION, 12, true).decide(noise).orElseThrow())
        .matches(decision -> decision.stop() && decision.outcome() == Outcome.NOT_RESOLVED);
  }

  @Test
  void sizeGoesOnAfterADifferenceIsFound() {
    double[] found = {0.3, 0.4, 0.5, 0.4, 0.45, 0.35};

    assertThat(new RoundLooks(QUESTION, 6, false).decide(found).orElseThrow().look().count()).isLessThanOrEqualTo(6);
    assertThat(new RoundLooks(new Question(0.03, true), 12, false).decide(found).orElseThrow().stop()).isFalse();
  }
}
