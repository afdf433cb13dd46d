package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.headline.HeadlineText;
import io.ycsbpack.core.report.page.RenderedPage;
import io.ycsbpack.core.report.page.ReportPage;
import io.ycsbpack.core.trial.Design;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One experiment of five rounds in every form: 10 % more CPU per operation at the same throughput. */
class ReportFormsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Environment ENVIRONMENT = new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1,
      new RunRecord.Limit("none", 2));
  private static final List<String> NAMES = List.of("base", "other", "base A/A");
  private static final String COST = "CPU per operation 2.00 to 2.20 ms, +10.0 %, worse by 10.0 %";

  @TempDir
  private Path folder;
  private ExperimentResult result;

  @BeforeEach
  void makeIt() throws IOException {
    result = made(name -> null, 0.5);
  }

  private ExperimentResult made(Function<String, Figures.Offered> offered, double client) throws IOException {
    List<ConditionResult> conditions = new ArrayList<>();
    for (String name : NAMES) {
      List<RunEntry> runs = new ArrayList<>();
      for (int round = 1; round <= 5; round++) {
        Path file = folder.resolve(name.replaceAll("\\W+", "-") + round + ".json");
        Files.writeString(file, JSON.writeValueAsString(record(name, round, offered.apply(name), client)));
        runs.add(new RunEntry(round, file.getFileName().toString(), 500, 0, "", List.of()));
      }
      conditions.add(new ConditionResult(name, name.endsWith("A/A"), "as-it-is", Map.of(), Map.of(), runs,
          new ExperimentResult.Summary(100, 500, "a test", 1.0, 2.0, "quota", 0.5, null, Map.of())));
    }
    ScenarioResult scenario = new ScenarioResult("", Map.of(), List.of("w"), Map.of(), conditions, List.of(),
        List.of(NAMES)).judged("base", FigureKind.DELTA, RoundTerms.fixed(0.03), run -> {
          String name = run.record().replaceAll("\\d\\.json", "").replace("-A-A", " A/A").replace("-", " ");
          return record(name, run.round(), offered.apply(name), client);
        });
    ExperimentResult judged = new ExperimentResult(ExperimentResult.SCHEMA, State.COMPLETE, Map.of(), "forms", "Is it?",
        "test", "base", Design.WHOLE_RUNS, 5, "2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z", ENVIRONMENT,
        List.of(scenario),
        new RunRecord.Verdict(0, ""), null, null, 0.03, 42L);
    Files.writeString(folder.resolve("experiment.json"), ExperimentFolder.text(judged));
    return judged;
  }

  @Test
  void theTextHasADeltaWithAnIntervalOfCpuPerOperationNextToThroughput() {
    List<String> lines = ExperimentText.lines(result);

    assertThat(String.join(" ", lines).replaceAll(" +", " "))
        .contains("other: throughput ", "; " + COST, "from 5 pairs")
        .doesNotContain("no difference seen", "noise");
    assertThat(lines).filteredOn(line -> line.startsWith("  CPU per operation"))
        .hasSize(2)
        .anyMatch(line -> line.matches(".* 2.00 to 2.20 ms +\\+10.0 % .*\\d % to \\+1.*"));
    assertThat(lines).allMatch(line -> line.length() <= 100);
  }

  @Test
  void theTableOfADeltaHasItsVerdicts() {
    assertThat(DeltaText.table(result)).contains("  throughput: no difference of 3 % or more")
        .anyMatch(line -> line.startsWith("  CPU per operation: +10.0 % (+") && line.endsWith("worse by 10.0 %"))
        .allMatch(line -> line.length() <= 100);
  }

  @Test
  void markdownCsvAndPageSayTheSame() {
    List<ReportSource> sources = List.of(new ReportSource(ExperimentFolder.at(folder)));

    String answer = "No difference of 3 % or more";
    assertThat(HeadlineText.lines(sources.get(0))).startsWith("other: " + answer)
        .contains("  CPU per operation from 2.00 to 2.20 ms: worse by 10.0 %");
    assertThat(MarkdownReport.text(sources)).contains("- **other: " + answer + "**. ", COST,
        "detects 3 %, order of conditions drawn from seed 42",
        "| A/A control |");
    assertThat(CsvReport.text(List.of(result)).lines().skip(2).findFirst().orElseThrow())
        .contains(",no-difference,no difference of 3 % or more,throughput,2.20", ",worse,worse by 10.0 %,0.03,42");
    assertThat(ReportPage.html(sources)).contains(COST, "the grey band the differences below 3 %", "A/A control",
        "base, other, base A/A")
        .contains("<p class=\"big\">" + answer + "</p>")
        .doesNotContain("no difference seen", "noise floor");
  }

  @Test
  void noFormLeadsWithThroughputWhereTheLoadWasOffered() throws IOException {
    String cost = "CPU per operation 2.00 to 2.20 ms, +10.0 %, worse by 10.0 %; throughput not judged: the load was"
        + " offered; from 5 pairs";
    result = made(name -> new Figures.Offered(500, 5000, 0, 0.99, true), 0.5);
    List<ReportSource> sources = List.of(new ReportSource(ExperimentFolder.at(folder)));

    assertThat(String.join(" ", ExperimentText.lines(result)).replaceAll(" +", " ")).contains("other: " + cost);
    assertThat(DeltaText.table(result))
        .contains("  throughput: not judged: the load was offered")
        .anyMatch(line -> line.startsWith("  CPU per operation: +10.0 % (+") && line.endsWith("worse by 10.0 %"));
    assertThat(MarkdownReport.text(sources)).contains(cost, "| - | - | not judged: the load was offered |");
    assertThat(CsvReport.text(List.of(result)).lines().skip(2).findFirst().orElseThrow())
        .contains(",,,,load-offered,not judged: the load was offered,cpu_per_operation,2.20")
        .endsWith(",worse,worse by 10.0 %");
    assertThat(ReportPage.html(sources)).contains("<p class=\"big\">CPU per operation 10.0 % higher</p>",
        "<p>CPU per operation: base 2.00 ms, other 2.20 ms; between 10.0 and 10.0 % higher (95 % interval, 5 pairs)",
        "<p class=\"small\">Throughput is the offered load on both sides, and not judged</p>",
        "CPU per operation vs. the baseline");
  }

  @Test
  void everyFormSaysWhyAGuardRefusesAVerdictAndShowsTheFigures() throws IOException {
    String brief = "no verdict: the client was saturated";
    String reason = "the client used 80 % of its cores in 'base' in round 1, more than 70 %";
    result = made(name -> null, 0.8);
    List<ReportSource> sources = List.of(new ReportSource(ExperimentFolder.at(folder)));

    assertThat(String.join(" ", ExperimentText.lines(result)).replaceAll(" +", " "))
        .contains("CPU per operation 2.00 to 2.20 ms, +10.0 %, " + brief, "no verdict: " + reason,
            "not checked: stalls (there is no timeline of 'base' in round 1), drift (9 rounds needed, there are 5)")
        .doesNotContain("worse by");
    assertThat(DeltaText.table(result)).contains("  throughput: " + brief);
    assertThat(MarkdownReport.text(sources)).contains(brief, "No verdict: " + reason + ". Not checked: stalls (")
        .doesNotContain("worse by");
    assertThat(CsvReport.text(List.of(result))).contains(",refused," + brief + ",throughput,2.20");
    assertThat(ReportPage.html(sources)).contains("<p class=\"big\">No verdict</p>",
        "<p>Throughput: " + brief + "</p>", "guard\">no verdict: " + reason.replace("'", "&#39;"));
    theDocumentKeepsToItsSchema();
  }

  @Test
  void aPageIsMadeAgainFromItselfAlone() throws IOException {
    String page = ReportPage.html(List.of(new ReportSource(ExperimentFolder.at(folder))));
    Path file = folder.resolve("page.html");
    Files.writeString(file, page.replaceAll("(?s)<style>.*?</style>", "<style>of an earlier version</style>"));

    assertThat(RenderedPage.html(file)).isEqualTo(page);
    Files.writeString(file, "<html></html>");
    assertThatThrownBy(() -> RenderedPage.html(file)).isInstanceOf(UsageException.class)
        .hasMessageContaining("page.html: it is no page of ycsb report");
  }

  @Test
  void aPageIsBelowAHundredKilobytesPlusItsData() {
    String page = ReportPage.html(List.of(new ReportSource(ExperimentFolder.at(folder))));

    assertThat(page.length()).isLessThan(100_000);
  }

  @Test
  void theDocumentKeepsToItsSchema() throws IOException {
    try (InputStream stream = ExperimentResult.class.getResourceAsStream("experiment-3.schema.json")) {
      assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(stream.readAllBytes(), StandardCharsets.UTF_8))
          .validate(ExperimentFolder.text(result), InputFormat.JSON)).isEmpty();
    }
  }

  private static RunRecord record(String name, int round, Figures.Offered offered, double client) {
    double throughput = 500 + round + (name.equals("base") ? 0.5 * (round % 2) : 0);
    double cores = (name.equals("other") ? 2.2e-3 : 2e-3) * throughput;
    RunRecord.Plan plan = new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 1, 0, "even", 0, 0, 0, 1);
    RunRecord.TargetInfo target = new RunRecord.TargetInfo("given", "a test", Map.of(),
        new RunRecord.Limit("quota", 2), Map.of(), null, null);
    Figures figures = new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:10Z", 10_000_000_000L, 100, 0, throughput,
        0, offered, List.of(), Map.of(), null,
        new Figures.TargetUse("test", cores * (1 + 1e-3 * (round % 3)), null, null, null, null, null),
        new Figures.Client(2 * client, 2, client, 0), null);
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of(), plan, target, ENVIRONMENT, figures,
        new RunRecord.Verdict(0, ""), null, null);
  }
}
