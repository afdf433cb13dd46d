// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LookScheduleTest {

  @Test
  void looksAtAThirdMoreEachTime() {
    assertThat(LookSchedule.counts(16, 400)).containsExactly(16, 22, 30, 41, 56, 76, 103, 140, 189, 256, 346, 400);
    assertThat(LookSchedule.counts(8, 90)).startsWith(8, 11, 15).endsWith(90);
  }

  @Test
  void aBudgetEndsTheLooksAndLeavesOutOneJustBefore() {
    assertThat(LookSchedule.counts(16, 200)).endsWith(103, 140, 200);
    assertThat(LookSchedule.counts(16, 60)).containsExactly(16, 22, 30, 41, 60);
    assertThat(LookSchedule.counts(16, 16)).containsExactly(16);
    assertThat(LookSchedule.counts(16, 9)).containsExactly(9);
  }

  @Test
  void growsFromOneValueToAsManyAsThereCanBe() {
    assertThat(LookSchedule.counts(1, Integer.MAX_VALUE)).isSorted()
        .doesNotHaveDuplicates()
        .endsWith(Integer.MAX_VALUE);
  }

  @Test
  void noValuesAreRejected() {
    assertThatThrownBy(() -> LookSchedule.counts(0, 10)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LookSchedule.counts(16, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
