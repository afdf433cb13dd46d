// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReturnedRecordsTest {
  private static final Optional<CpuLimit> HALF = Optional.of(new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5));
  private static final String LATE = "a reading came late";

  @Test
  void whereNothingCouldBeReadInPodsItShowsWhatTheClientRead() {
    Figures.TargetUse use = new Figures.TargetUse("system.events", 0.25, 0.5, null, null, null, List.of());

    assertThat(ReturnedRecords.useLines(use, HALF, LATE)).containsExactly(
        "  database   0.25 cores, 50 % of its limit of 0.5",
        "             by system.events, seen by the client, because " + LATE);
  }

  @Test
  void ofTheControlGroupItShowsThrottlingAndMemory() {
    Figures.TargetUse use = new Figures.TargetUse("the control group", 0.5, 1.0, 100L, 90L, 2_000_000_000L, 3L << 20, 0,
        null, null, null);

    assertThat(ReturnedRecords.useLines(use, HALF, LATE)).containsExactly(
        "  database   0.50 cores, 100 % of its limit of 0.5; throttled in 90 of 100 periods, 2.0 s in all",
        "             memory 3 MiB; by the control group");
  }

  @Test
  void ofSamplesItShowsHowLongTheyWere() {
    Figures.TargetUse use = new Figures.TargetUse("a kubelet", 0.5, 1.0, null, null, null, 3L << 20, 0,
        20_000_000_000L, "no shell", null);

    assertThat(ReturnedRecords.useLines(use, HALF, LATE)).containsExactly(
        "  database   0.50 cores, 100 % of its limit of 0.5",
        "             memory 3 MiB; by a kubelet, samples over 20.0 s", "             no shell");
  }
}
