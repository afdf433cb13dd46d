// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void isWithinAMarginThatItDoesNotReach() {
    assertThat(new Interval(-0.02, 0.01).isWithin(0.03)).isTrue();
    assertThat(new Interval(-0.03, 0.01).isWithin(0.03)).isFalse();
    assertThat(new Interval(-0.02, 0.03).isWithin(0.03)).isFalse();
  }

  @Test
  void isTurnedIntoSharesOfTheBaseline() {
    Interval shares = new Interval(Math.log(0.5), Math.log(2)).toShares();

    assertThat(shares.low()).isCloseTo(-0.5, within(1e-12));
    assertThat(shares.high()).isCloseTo(1, within(1e-12));
  }

  @Test
  void endsThatAreTurnedOrNoNumbersAreRejected() {
    assertThatThrownBy(() -> new Interval(1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Interval(Double.NaN, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
