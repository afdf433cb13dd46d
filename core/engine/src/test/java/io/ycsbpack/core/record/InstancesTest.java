// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstancesTest {
  @TempDir
  private Path folder;

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

  private Figures.TargetUse sum(Figures.TargetUse... uses) {
    RunRecord run = RecordFile.read(TestRecords.whole(folder, Map.of(), TestRecords.START, 1_000_000));
    List<RunRecord> runs = Arrays.stream(uses)
        .map(use -> run.seenFromOutside(run.target(), use, OptionalDouble.empty(), run.verdict()))
        .toList();
    return Instances.use(runs).orElse(null);
  }
}
