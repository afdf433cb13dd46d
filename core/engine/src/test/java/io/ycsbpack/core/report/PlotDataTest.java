// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a page plots of a run over time. */
class PlotDataTest {
  @TempDir
  private Path folder;

  @Test
  void ofATransferThatBeganBeforeAndEndedAfterTheMeasuredPhaseThatPhaseIsPlotted() throws IOException {
    Files.writeString(folder.resolve(RunLogs.TRANSFER), "2030-01-01T00:00:08Z,1000000\n2030-01-01T00:00:09Z,1000000\n"
        + "2030-01-01T00:00:11Z,4000000\n2030-01-01T00:00:20Z,9000000\n2030-01-01T00:00:21Z,1000000\n");

    // Each point is the rate since the one before, in Mbit/s.
    RunRecord fromTenToTwenty = new MadeRun().started("2030-01-01T00:00:10Z").record();
    assertThat(PlotData.RunSeries.of(1, new RunSource(folder.resolve("run.json"), fromTenToTwenty)).transfer())
        .containsExactly(new double[]{1, 16}, new double[]{10, 8});
  }
}
