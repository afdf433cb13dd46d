package io.ycsbpack.core.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.auxiliary.Transfer;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a page plots of a run over time. */
class RunSeriesTest {
  @TempDir
  private Path folder;

  @Test
  void ofATransferThatBeganBeforeAndEndedAfterTheMeasuredPhaseThatPhaseIsPlotted() throws IOException {
    Files.writeString(folder.resolve(Transfer.FILE), "2030-01-01T00:00:08Z,1000000\n2030-01-01T00:00:09Z,1000000\n"
        + "2030-01-01T00:00:11Z,4000000\n2030-01-01T00:00:20Z,9000000\n2030-01-01T00:00:21Z,1000000\n");

    // Each point is the rate since the one before, in Mbit/s.
    assertThat(RunSeries.of(1, folder.resolve("run.json"), record()).transfer())
        .containsExactly(new double[]{1, 16}, new double[]{10, 8});
  }

  /** Measured from 10 to 20 seconds past midnight. */
  private static RunRecord record() {
    RunRecord.Limit limit = new RunRecord.Limit("none", 2);
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of(),
        new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 1, 0, "even", 0, 0, 0, 1),
        new RunRecord.TargetInfo("given", "a test", Map.of(), limit, null, null, null),
        new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1, limit),
        new Figures("2030-01-01T00:00:10Z", "2030-01-01T00:00:20Z", 10_000_000_000L, 100, 0, 10, 0, null, List.of(),
            Map.of(), null, new Figures.TargetUse("a test", 0.5, 0.7, null, null, null, null),
            new Figures.Client(0.2, 2, 0.1, 0), null),
        new RunRecord.Verdict(0, ""), null, null);
  }
}
