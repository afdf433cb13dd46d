// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.export.CsvFigures;
import io.ycsbpack.core.export.ExperimentExport;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.TestRecords;
import io.ycsbpack.core.trial.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One experiment of five rounds in every form: 10 % more CPU per operation at the same throughput. */
class ReportFormsTest {
  private static final List<String> NAMES = List.of("base", "other", "base A/A");
  private static final String COST = "+10.0 % | +10.0 % to +10.0 % | worse by 10.0 %";

  @TempDir
  private Path folder;
  private ExperimentResult result;
  private List<ReportSource> sources;

  @BeforeEach
  void makeIt() {
    make(null, 0.5);
  }

  private void make(OfferedLoad offered, double client) {
    List<ConditionResult> conditions = NAMES.stream()
        .map(name -> MadeExperiment.condition(name, IntStream.rangeClosed(1, 5)
            .mapToObj(round -> MadeExperiment.run(round, folder, name.replaceAll("\\W+", "-") + round + ".json",
                record(name, round, offered, client)))
            .toList(), MadeExperiment.summary(500)))
        .toList();
    ScenarioResult scenario = new ScenarioResult("", Map.of(), List.of("w"), Map.of(), conditions, List.of(),
        List.of(NAMES), null);
    result = MadeExperiment.result(Design.WHOLE_RUNS, null,
        List.of(MadeExperiment.judged(scenario, folder, FigureKind.DELTA)));
    sources = List.of(MadeExperiment.source(folder, result));
  }

  private List<String> text() {
    return ExperimentText.lines(sources.get(0));
  }

  @Test
  void theTextHasTheAnswerOnceAndADeltaWithAnIntervalOfCpuPerOperationBelowThroughput() {
    List<String> lines = text();
    assertThat(lines).startsWith("ANSWER   other: No difference of 3 % or more")
        .containsOnlyOnce("         CPU per operation from 2.00 to 2.20 ms: worse by 10.0 %")
        .filteredOn(line -> line.matches("  (base|other|base A/A) .*"))
        .hasSize(3);
    assertThat(lines).filteredOn(line -> line.startsWith("    CPU per operation"))
        .hasSize(2)
        .anyMatch(line -> line.matches(".* 2.00 to 2.20 ms +\\+10.0 % .*\\d % to \\+1.*"));
    assertThat(lines).anyMatch(line -> line.startsWith("DETAILS  other: "))
        .allMatch(line -> line.length() <= 98)
        .noneMatch(line -> line.contains("noise"));
  }

  @Test
  void markdownCsvAndPageSayTheSame() {
    String answer = "No difference of 3 % or more";
    assertThat(Page.ofExperiments(sources).markdown()).contains("- **other: " + answer + "**. ", COST,
        "difference to detect 3 %, level 95 %, order seed 42",
        "| A/A control |");
    assertThat(deltas()).hasSize(4).allMatch(line -> line.contains(",1,delta_ratio,"));
    assertThat(Page.ofExperiments(sources).html())
        .contains("<td>+10.0 %<td>+10.0 % to +10.0 %<td>worse by 10.0 %", "the grey band the differences below 3 %",
            "A/A control",
            "base, other, base A/A", "<p class=\"big\">" + answer + "</p>",
            "<code>ycsb experiment made.yaml</code> <button type=\"button\" data-copy>Copy</button>",
            "<h1>other vs. base: test, w</h1>")
        .doesNotContain("no difference seen", "noise floor");
  }

  @Test
  void noFormLeadsWithThroughputWhereTheLoadWasOffered() throws IOException {
    make(new OfferedLoad(500, 5000, 0, 0.99), 0.5);

    assertThat(text()).startsWith("ANSWER   other: CPU per operation 10.0 % higher")
        .contains("         Throughput is the offered load on both sides, and not judged");
    assertThat(Page.ofExperiments(sources).markdown()).contains(COST,
        "| - | - | not judged: the load was offered |");
    assertThat(deltas()).hasSize(2).noneMatch(line -> line.contains(",throughput,"));
    assertThat(Page.ofExperiments(sources).html()).contains("<p class=\"big\">CPU per operation 10.0 % higher</p>",
        "<p>CPU per operation: base 2.00 ms, other 2.20 ms; between 10.0 and 10.0 % higher (95 % interval, 5 pairs)",
        "<p class=\"small\">Throughput is the offered load on both sides, and not judged</p>",
        "CPU per operation vs. the baseline");
  }

  @Test
  void everyFormSaysWhyAGuardRefusesAVerdictAndShowsTheFigures() throws IOException {
    String brief = "no verdict: the client was saturated";
    String reason = "the client used 80 % of its cores in 'base' in round 1, more than 70 %";
    make(null, 0.8);

    assertThat(text()).startsWith("ANSWER   other: No verdict").contains("         Throughput: " + brief);
    assertThat(String.join(" ", text()).replaceAll(" +", " ")).contains("no verdict: " + reason,
        "not checked: stalls (there is no timeline of 'base' in round 1), drift (9 rounds needed, there are 5)")
        .doesNotContain("worse by");
    assertThat(Page.ofExperiments(sources).markdown())
        .contains(brief, "- Guards: no verdict: " + reason + "; not checked: stalls (")
        .doesNotContain("worse by");
    assertThat(deltas()).anyMatch(line -> line.contains(",other,") && line.contains(",0,delta_ratio,"))
        .noneMatch(line -> line.contains(",other,") && line.contains(",1,delta_ratio,"));
    assertThat(Page.ofExperiments(sources).html()).contains("<p class=\"big\">No verdict</p>",
        "<p>Throughput: " + brief + "</p>", "<td>no verdict: " + reason.replace("'", "&#39;"));
    theDocumentKeepsToItsSchema();
  }

  @Test
  void aPageIsSmallAndMadeAgainFromItself() throws IOException {
    String page = Page.ofExperiments(sources).html();
    assertThat(page).hasSizeLessThan(100_000);
    Path file = folder.resolve("page.html");
    Files.writeString(file, page.replaceAll("(?s)<style>.*?</style>", "<style>of an earlier version</style>"));

    assertThat(Page.read(file).html()).isEqualTo(page);
    Files.writeString(file, "<html></html>");
    assertThatThrownBy(() -> Page.read(file).html()).isInstanceOf(UsageException.class)
        .hasMessageContaining("page.html: it is no page of ycsb report");
  }

  @Test
  void theDocumentKeepsToItsSchema() throws IOException {
    TestRecords.assertValid(ExperimentFolder.text(result), ExperimentResult.class, "experiment-3.schema.json");
  }

  private List<String> deltas() {
    return CsvFigures.text(List.of(ExperimentExport.result(result, "folder")))
        .lines()
        .filter(line -> line.contains(",delta_ratio,"))
        .toList();
  }

  private static RunRecord record(String name, int round, OfferedLoad offered, double client) {
    double throughput = 500 + round + (name.equals("base") ? 0.5 * (round % 2) : 0);
    double cores = (name.equals("other") ? 2.2e-3 : 2e-3) * throughput;
    return new MadeRun().rate(throughput)
        .offered(offered)
        .cpu(cores * (1 + 1e-3 * (round % 3)))
        .client(client)
        .record();
  }
}
