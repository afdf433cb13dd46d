// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TargetUseTest {
  @Test
  void theSumIsKnownForTheShortestTimeThatTheSamplesOfOneCoverAndKeepsAllNotes() {
    Figures.TargetUse sum = sum(use(9_900_000_000L, "one"), use(5_000_000_000L, "other"), use(null, null));

    assertThat(sum.cpuCores()).isEqualTo(1.5);
    assertThat(sum.coveredNanos()).isEqualTo(5_000_000_000L);
    assertThat(sum.note()).isEqualTo("one; other");
    assertThat(sum.memoryHighBytes()).isEqualTo(300);
    assertThat(sum.restarts()).isEqualTo(3);
  }

  @Test
  void readingsAtTheEndsOfTheMeasuredPhaseCoverAllOfIt() {
    Figures.TargetUse sum = sum(use(null, null), use(null, null));

    assertThat(sum.coveredNanos()).isNull();
    assertThat(sum.note()).isNull();
  }

  private static Figures.TargetUse use(Long covered, String note) {
    return new Figures.TargetUse("pods", 0.5, null, null, null, null, 100L, 1, covered, note, null);
  }

  private static Figures.TargetUse sum(Figures.TargetUse... uses) {
    return Figures.TargetUse.sum(List.of(uses), null);
  }
}
