// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.FigureName;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.analysis.ServerDifferences.Setting;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Part;
import io.ycsbpack.core.record.TestRecords;
import io.ycsbpack.core.trial.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counters of a comparison in every form. */
class CounterTextTest {
  private static final CounterResult SYSTEM = new CounterResult("system CPU", "ms", 0.12, 0.21, 0.75, 0.6, 0.92, true);
  private static final CounterResult FAULTS = new CounterResult("page faults", "", 0, 12, null, null, null, true);
  private static final CounterResult SMALL = new CounterResult("SelectedRows", "", 9000, 9010, 0.0011, 0.001, 0.0012,
      true);
  private static final CounterResult SLOWER = new CounterResult("by-user", "ms", 2, 3, 0.5, 0.4, 0.6, true);
  private static final CounterResult SAME = new CounterResult("by-page", "ms", 7, 7.01, 0.002, -0.01, 0.01, false);
  private static final List<CounterResult> OPERATIONS = List.of(SLOWER, SAME);
  private static final CounterResult ALIKE = new CounterResult("bytes | read", "KiB", 5, 5.1, 0.02, -0.01, 0.05,
      false);

  private static final List<Change> FIFTH = List.of(new Change("throughput", 0.2, 0.15, 0.25));
  private static final WaterfallResult.Step QUOTA = new WaterfallResult.Step(List.of("cpu 500m instead of 1"), "",
      false, Kind.FOUND, FIFTH, List.of(), new WaterfallResult.Sizes("memory",
          List.of(new Part("none", "4Gi", Kind.SMALL, List.of()), new Part("4Gi", "2Gi", Kind.FOUND, FIFTH))));
  private static final WaterfallResult WATERFALL = new WaterfallResult("throughput",
      new WaterfallResult.Effort(List.of(4), 100), QUOTA, List.of(QUOTA), Map.of(),
      new WaterfallResult.Conclusion("It is the quota.", ""));

  @TempDir
  private Path folder;

  private ExperimentResult result(List<CounterResult> counters, ServerDifferences servers) {
    ExperimentResult.JudgedFigure throughput = new ExperimentResult.JudgedFigure(FigureName.THROUGHPUT, true, true, 500,
        400, -0.2,
        -0.3, -0.1, DeltaVerdict.WORSE, "worse by 20.0 %");
    ComparisonResult comparison = new ComparisonResult("other", 16, List.of(throughput), List.of("cpu: 1 / 500m"),
        false, List.of(), "a reason", counters, servers, WATERFALL, OPERATIONS);
    ExperimentResult result = MadeExperiment.result(Design.SWITCHED, null, List.of(MadeExperiment.scenario(
        Stream.of("base", "other")
            .map(name -> MadeExperiment.condition(name, List.of(), MadeExperiment.summary(500)))
            .toList(),
        comparison)));
    MadeExperiment.source(folder, result);
    return result;
  }

  private List<ReportSource> sources() {
    return List.of(new ReportSource(ExperimentFolder.at(folder)));
  }

  @Test
  void operationsThatDifferStandUnderAVerdictAndAllOfThemInReports() throws IOException {
    result(List.of(SYSTEM), null);

    assertThat(CounterText.lines(OPERATIONS)).containsExactly(
        "  mean service time, baseline to candidate, adjusted for 2 operations:",
        "    by-user 2.00 to 3.00 ms (+50 %, +40 to +60)");
    assertThat(CounterText.lines(List.of(SAME, SAME)))
        .containsExactly("  mean service time: none of the 2 operations differs by 1 % or more");
    assertThat(CounterText.lines(List.of())).isEmpty();
    assertThat(CounterText.lines(Collections.nCopies(7, SLOWER))).hasSize(7)
        .endsWith("    and 2 more; the report has all of them");
    assertThat(Page.ofExperiments(sources()).markdown()).contains(
        "<summary>Operations of other by themselves: 2</summary>",
        "| operation, mean service time | unit | base | other | delta | 95 % interval | differs |",
        "| by-page | ms | 7.00 | 7.01 | +0.2 % | -1.0 to +1.0 | - |");
  }

  @Test
  void reportsHaveAllOfThemFolded() throws IOException {
    result(List.of(SYSTEM, FAULTS, SMALL, ALIKE), null);
    String report = Page.ofExperiments(sources()).markdown();
    assertThat(report.split("\\| system CPU \\| ms \\| 0.120 \\| 0.210 \\| \\+75 % \\| \\+60 to \\+92 \\| yes \\|"))
        .as("named, and among all")
        .hasSize(3);
    assertThat(report).containsOnlyOnce("| SelectedRows |")
        .contains("**Largest differences of other per operation**",
            "adjusted for their number (Holm)", "cpu: 1 / 500m",
            "<details><summary>All 4 counters of other vs. base</summary>",
            "| counter, per operation | unit | base | other | delta | 95 % interval | differs |",
            "| page faults | - | 0 | 12.0 | - | - | yes |", "| bytes \\| read | KiB |");
  }

  private static ServerDifferences servers() {
    return new ServerDifferences(Stream.concat(
        Stream.of(new Setting("max_threads", "2", "1"), new Setting("flags | x", "-O2 ".repeat(40), null)),
        IntStream.range(0, 5).mapToObj(i -> new Setting("setting" + i, "", "1"))).toList(), 3L << 29, null);
  }

  @Test
  void whatTheServersReportIsNamedUnderTheVerdictAndInFullInTheReports() throws IOException {
    result(List.of(), servers());

    assertThat(String.join(" ", ServerText.lines(servers())).replaceAll(" +", " ")).contains(
        "the servers report 7 settings that differ, baseline / candidate: max_threads 2 / 1, flags | x -O2 -O2",
        "... / not known, setting0 empty / 1", "the report has all of them", "1,536 MiB / not known")
        .doesNotContain("setting4");
    assertThat(Page.ofExperiments(sources()).markdown()).contains(
        "<summary>Settings in which the server of other differs: 7</summary>",
        "| max_threads | 2 | 1 |", "| flags \\| x |", "| setting4 | empty | 1 |", "1,536 MiB / not known");
  }

  @Test
  void serversThatReportTheSameHaveNoTable() throws IOException {
    ServerDifferences alike = new ServerDifferences(List.of(), null, null);
    result(List.of(), alike);

    assertThat(ServerText.lines(alike)).isEmpty();
    assertThat(Page.ofExperiments(sources()).markdown()).doesNotContain("Settings in which", "MiB");
  }

  @Test
  void aDifferenceThatWasTakenApartIsReadAsItWasWrittenAndShown() throws IOException {
    ExperimentResult result = result(List.of(), null);

    ComparisonResult read = sources().get(0).result().scenarios().get(0).comparisons().get(0);

    assertThat(read.waterfall()).isEqualTo(result.scenarios().get(0).comparisons().get(0).waterfall());
    assertThat(Page.ofExperiments(sources()).markdown()).contains("**from 'base' to 'other', step by step**",
        "| cpu 500m instead of 1 | +20.0 % | +15.0 % to +25.0 % | found |",
        "| of it memory 2Gi instead of 4Gi | +20.0 % | +15.0 % to +25.0 % | found |");
    assertThat(Page.ofExperiments(sources()).html()).contains("data-plot=\"waterfall\"", "It is the quota.");
  }

  @Test
  void theDocumentKeepsToItsSchemaAndOneWithoutCountersIsRead() throws IOException {
    ExperimentResult result = result(List.of(SYSTEM, FAULTS, ALIKE), servers());
    String text = ExperimentFolder.text(result);

    TestRecords.assertValid(text, ExperimentResult.class, "experiment-3.schema.json");
    ObjectNode old = (ObjectNode) new ObjectMapper().readTree(text);
    ((ObjectNode) old.at("/scenarios/0/comparisons/0")).remove(List.of("counters", "servers"));
    Files.writeString(folder.resolve("experiment.json"), old.toString());
    assertThat(sources().get(0).result().scenarios().get(0).comparisons().get(0).counters()).isEmpty();
    assertThat(Page.ofExperiments(sources()).html()).doesNotContain("Largest differences of");
  }
}
