// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of 10 s by itself: 990 answers of READ within 1 to 990 ms, 10 of them too late. */
class RunReportTest {
  @TempDir
  private Path folder;

  @Test
  void aValidRunLeadsWithItsThroughputAndShowsEachOperationAndTheDatabasesCpu() throws IOException {
    RunSource run = source(null, new Verdict(ExitCode.OK, ""));

    assertThat(Page.ofRuns(List.of(run)).html()).contains("<p class=\"big\">99.0 operations/s</p>",
        "<p class=\"where\">VALID</p>", "<code>ycsb run test</code>",
        "data-plot=\"curve\" data-experiment=\"0\" data-operation=\"READ\"", "<td>READ 10 TIMEOUT");
    assertThat(Page.ofRuns(List.of(run)).markdown()).startsWith("### test run, w, 4 threads\n")
        .contains("| READ | 990 | 99.0 | 10 | 495 | ", "- CPU of the database: 1.00 cores, 50 % of its limit",
            "throttled in 25 of 100 periods, 0.0 s in all", "- CPU per operation: 10.1 ms",
            "- failed: READ 10 TIMEOUT");
  }

  @Test
  void anInvalidRunLeadsWithTheReasonAndNoFigure() throws IOException {
    RunSource run = source(null, new Verdict(ExitCode.NOT_VALID, "the client was <saturated>"));

    assertThat(Page.ofRuns(List.of(run)).html()).doesNotContain("class=\"big\"")
        .contains("<article class=\"invalid\">",
            "<strong>INVALID</strong> exit code 4: the client was &lt;saturated&gt;</p><p>Do not compare");
    assertThat(Page.ofRuns(List.of(run)).markdown())
        .contains("**INVALID** exit code 4: the client was <saturated>. Do not compare");
  }

  @Test
  void aRunWhoseGateFailedIsValidAndNamesTheGate() throws IOException {
    GateResult gate = new GateResult("p99 > 250ms", GateResult.Result.FAILED, 981.0, "ms", "p99 981 ms > 250 ms");
    RunSource run = source(null, new Verdict(ExitCode.GATE, "1 gate failed: p99 981 ms > 250 ms")
        .gated(List.of(gate)));
    assertThat(Page.ofRuns(List.of(run)).html()).contains("<p class=\"big\">99.0 operations/s</p>",
        "Judged by gates: 1 gate failed: p99 981 ms &gt; 250 ms");
    assertThat(Page.ofRuns(List.of(run)).markdown()).contains("- gate p99 > 250ms: p99 981 ms > 250 ms: failed");
  }

  @Test
  void underAnOfferedLoadItLeadsWithTheResponseTime() throws IOException {
    RunSource run = source(new OfferedLoad(100, 1000, 0, 0.99), new Verdict(ExitCode.OK, ""));

    assertThat(Page.ofRuns(List.of(run)).html()).contains("<p class=\"big\">p99 981 ms</p>");
    assertThat(Page.ofRuns(List.of(run)).markdown()).contains("| READ response |  |  |  | 495 |",
        "- offered load: target sustained: 99 % of 100/s offered");
  }

  @Test
  void aRunWithoutFiguresSaysSo() throws IOException {
    assertThat(Page.ofRuns(List.of(new RunSource(folder.resolve("killed.json"), new MadeRun().unfinished()))).html())
        .contains("<strong>INVALID</strong> the run did not end: there is no verdict")
        .doesNotContain("class=\"plot\"");
  }

  private RunSource source(OfferedLoad offered, Verdict verdict) throws IOException {
    Histogram times = MadeRun.histogram(LongStream.rangeClosed(1, 990).map(millis -> millis * 1_000_000));
    Histogram late = MadeRun.histogram(LongStream.generate(() -> 2_000_000_000).limit(10));
    RunRecord record = new MadeRun().transactions(990, 10)
        .threads(4)
        .offered(offered)
        .operations(OperationFigures.of(
            new OperationSummary("READ", Map.of("OK", 990L, "TIMEOUT", 10L), times, times, late)))
        .use(new Figures.TargetUse("test", 1, 0.5, 100L, 25L, 0L, List.of(new Figures.UseSample(5, 1, 0.25))))
        .verdict(verdict)
        .record();
    Path file = folder.resolve("run.json");
    Files.writeString(file, RecordFile.text(record));
    return RunSource.at(file);
  }
}
