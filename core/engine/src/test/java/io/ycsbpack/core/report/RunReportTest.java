package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.GateResult;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.RunRecord.Verdict;
import io.ycsbpack.core.report.page.RunPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of 10 s by itself: 990 answers of READ within 1 to 990 ms, 10 of them too late. */
class RunReportTest {
  private static final RunRecord.Limit TWO_CORES = new RunRecord.Limit("quota", 2);

  @TempDir
  private Path folder;

  @Test
  void aValidRunLeadsWithItsThroughputAndShowsEachOperationAndTheDatabasesCpu() throws IOException {
    RunSource run = source(null, new Verdict(0, ""));

    assertThat(RunPage.html(List.of(run))).contains("<p class=\"big\">99.0 operations/s</p>", "<strong>Valid: ")
        .contains("data-plot=\"curve\" data-operation=\"READ\"", "<td>TIMEOUT</td><td>10</td>");
    assertThat(RunMarkdown.text(List.of(run))).startsWith("### test run, w, 4 threads\n")
        .contains("| READ | service | 990 | 99.0 | 10 | 495 | ", "- CPU of the database: 1.00 cores, 50 % of its limit",
            "throttled in 25 % of 100 periods", "- CPU per operation: 10.1 ms", "| READ | TIMEOUT | 10 |");
  }

  @Test
  void aRunThatIsNotToBeTrustedLeadsWithTheReasonAndNoFigure() throws IOException {
    RunSource run = source(null, new Verdict(4, "the client was <saturated>"));

    assertThat(RunPage.html(List.of(run))).doesNotContain("class=\"big\"")
        .contains("Not to be trusted (exit code 4): the client was &lt;saturated&gt;.");
    assertThat(RunMarkdown.text(List.of(run)))
        .contains("**Not to be trusted (exit code 4): the client was <saturated>.**");
  }

  @Test
  void aRunWhoseGateFailedIsValidAndNamesTheGate() throws IOException {
    RunSource run = source(null, new Verdict(9, "1 gate failed: p99 2 ms > 1 ms"));

    assertThat(RunPage.html(List.of(run))).contains("class=\"big\"")
        .contains("Valid, and judged by gates: 1 gate failed: p99 2 ms &gt; 1 ms.");
  }

  @Test
  void aGateThatFailedIsNamedAndSpeaksNotAgainstTheFigures() throws IOException {
    GateResult gate = new GateResult("p99 > 250ms", GateResult.FAILED, 981.0, "ms", "p99 981 ms > 250 ms");
    RunSource run = source(null, new Verdict(9, "a gate failed").with(List.of(gate)));

    assertThat(RunPage.html(List.of(run))).contains("<p class=\"big\">99.0 operations/s</p>");
    assertThat(RunMarkdown.text(List.of(run))).contains("- gate p99 > 250ms: p99 981 ms > 250 ms: failed");
  }

  @Test
  void underAnOfferedLoadItLeadsWithTheResponseTime() throws IOException {
    RunSource run = source(new Figures.Offered(100, 1000, 0, 0.99, true), new Verdict(0, ""));

    assertThat(RunPage.html(List.of(run))).contains("<p class=\"big\">p99 981 ms</p>");
    assertThat(RunMarkdown.text(List.of(run))).contains("| READ | response | 990 |",
        "- offered load: 100/s, sustained");
  }

  @Test
  void aRunWithoutFiguresSaysSo() throws IOException {
    RunRecord whole = source(null, null).record();
    RunRecord killed = new RunRecord(whole.schema(), "running", whole.tool(), whole.plan(), whole.target(),
        whole.environment(), null, null, null, null);

    assertThat(RunPage.html(List.of(new RunSource(folder.resolve("killed.json"), killed))))
        .contains("The run did not end: there is no verdict.")
        .doesNotContain("class=\"plot\"");
  }

  private RunSource source(Figures.Offered offered, Verdict verdict) throws IOException {
    Histogram times = new Histogram(3);
    for (long millis = 1; millis <= 990; millis++) {
      times.recordValue(millis * 1_000_000);
    }
    Histogram late = new Histogram(3);
    late.recordValueWithCount(2_000_000_000, 10);
    OperationFigures read = OperationFigures.of(
        new OperationSummary("READ", Map.of("OK", 990L, "TIMEOUT", 10L), times, times, late));
    Figures figures = new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:10Z", 10_000_000_000L, 990, 10, 99, 0,
        offered, List.of(read), Map.of(), null,
        new Figures.TargetUse("test", 1, 0.5, 100L, 25L, 0L, List.of(new Figures.UseSample(5, 1, 0.25))),
        new Figures.Client(0.1, 2, 0.05, 1000), null);
    RunRecord record = new RunRecord(RunRecord.SCHEMA, "complete", Map.of("ycsbpack", "1"),
        new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 4, 0, "even", 0, 0, 0, 1),
        new RunRecord.TargetInfo("given", "a test", Map.of(), TWO_CORES, Map.of(), null, null),
        new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1, TWO_CORES), figures, verdict, null, null);
    Path file = folder.resolve("run.json");
    new ObjectMapper().writeValue(file.toFile(), record);
    return RunSource.at(file);
  }
}
