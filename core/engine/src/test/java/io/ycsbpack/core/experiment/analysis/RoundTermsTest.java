// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.statistics.Question;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundTermsTest {
  @Test
  void fewerThanThreeRoundsSayNothing() {
    assertThat(RoundTerms.fixed(0.03).decide(0.1, 0.1)).isEmpty();
    assertThat(open(20, true).decide(0.1, 0.1)).isEmpty();
  }

  @Test
  void aFixedNumberOfRoundsHasOneLookOfFivePercent() {
    Decision decision = RoundTerms.fixed(0.03).decide(-0.22314, -0.10536, 0).orElseThrow();

    assertThat(decision.stop()).isTrue();
    assertThat(decision.look().probability()).isCloseTo(0.05, within(1e-6));
    assertThat(decision.outcome()).isEqualTo(Outcome.NOT_RESOLVED);
  }

  @Test
  void aLargeDifferenceIsFoundAtTheFirstLookAndKeptWhateverFollows() {
    double[] found = {0.50, 0.51, 0.52, 0.51};
    RoundTerms looks = open(12, false);

    assertThat(looks.decide(Arrays.copyOf(found, 3)).orElseThrow().stop()).isFalse();
    assertThat(looks.decide(found).orElseThrow()).matches(Decision::stop)
        .extracting(Decision::outcome)
        .isEqualTo(Outcome.HIGHER);
    assertThat(looks.decide(0.50, 0.51, 0.52, 0.51, -3).orElseThrow().look().count()).isEqualTo(4);
  }

  @Test
  void roundsBetweenLooksEndNothingAndABudgetThatEndsDoes() {
    double[] noise = {0.2, -0.2, 0.1, -0.15, 0.05};

    assertThat(open(12, false).decide(noise).orElseThrow())
        .matches(decision -> !decision.stop() && decision.outcome() == Outcome.OPEN);
    assertThat(open(12, true).decide(noise).orElseThrow())
        .matches(decision -> decision.stop() && decision.outcome() == Outcome.NOT_RESOLVED);
  }

  @Test
  void sizeGoesOnAfterADifferenceIsFound() {
    double[] found = {0.3, 0.4, 0.5, 0.4, 0.45, 0.35};

    assertThat(open(6, false).decide(found).orElseThrow().look().count()).isLessThanOrEqualTo(6);
    assertThat(new RoundTerms(new Question(0.03, true), 12, false, Optional.empty()).decide(found).orElseThrow().stop())
        .isFalse();
  }

  private static RoundTerms open(int most, boolean ended) {
    return new RoundTerms(new Question(0.03, false), most, ended, Optional.empty());
  }
}
