// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.RunLogs.Interval;
import io.ycsbpack.core.report.Outage.Recovery;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RecoveryTest {
  private static final double TENTH = 0.1;
  private static final Offset<Double> CLOSE = Offset.offset(1e-6);

  private final List<Interval> intervals = new ArrayList<>();

  @Test
  void aGapIsAsLongAsNothingSucceedsAndTheRecoveryIsMeasuredFromTheFailure() {
    add(50, 10, 0);
    add(3, 10, 2);
    add(20, 0, 5);
    add(10, 5, 0);
    add(60, 10, 0);

    Recovery recovery = Recovery.of(intervals, 5);

    assertThat(recovery.firstError().getAsDouble()).isCloseTo(0.1, CLOSE);
    assertThat(recovery.longestGap()).isCloseTo(2, CLOSE);
    // The first second with 95 % of what was before may hold one interval of half as much.
    assertThat(recovery.backAfter().getAsDouble()).isCloseTo(3.2, CLOSE);
    assertThat(recovery.lost()).isEqualTo(106);
  }

  @Test
  void whatNeverFallsBelowWhatItWasIsBackAtOnce() {
    add(50, 10, 0);
    add(1, 10, 1);
    add(50, 10, 0);

    Recovery recovery = Recovery.of(intervals, 5);

    assertThat(recovery.longestGap()).isZero();
    assertThat(recovery.backAfter().getAsDouble()).isCloseTo(0, CLOSE);
  }

  @Test
  void whatStaysDownIsNeverBack() {
    add(50, 10, 0);
    add(50, 5, 0);

    Recovery recovery = Recovery.of(intervals, 5);

    assertThat(recovery.firstError()).isEmpty();
    assertThat(recovery.backAfter()).isEmpty();
  }

  private void add(int count, long ok, long failed) {
    for (int i = 0; i < count; i++) {
      intervals.add(new Interval((intervals.size() + 1) * TENTH, TENTH, ok, failed, 0, 0));
    }
  }
}
