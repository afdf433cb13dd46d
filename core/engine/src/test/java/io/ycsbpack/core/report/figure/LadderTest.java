package io.ycsbpack.core.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
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
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.headline.HeadlineText;
import io.ycsbpack.core.report.page.ReportPage;
import io.ycsbpack.core.trial.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ladder's report begins with what each condition sustains, and not with the difference of single trials. */
class LadderTest {
  private static final Environment ENVIRONMENT = new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1,
      new RunRecord.Limit("none", 2));

  @TempDir
  private Path folder;
  private final List<ScenarioResult> scenarios = new ArrayList<>();

  @Test
  void theHighestLoadThatEveryCellSustainedIsTheAnswerAndWhatFallsShortIsNamed() throws IOException {
    cell("200k", "q1", 150, 1, 150, 150);
    cell("200k", "q3", 150, 1, 150, 150);
    cell("200k", "q1", 600, 1, 207, 331);
    cell("200k", "q3", 600, 1, 600, 417);

    assertThat(headlines()).containsExactly("plain: Sustains 150/s with every query at every scale",
        "  At 600/s, 1 of 2 cells fell short; the lowest is 207/s (Q1 at 200k, one trial)",
        "  Each cell is one trial: how far another would differ from it is not known",
        "partitioned: Sustains 150/s with every query at every scale",
        "  At 600/s, 2 of 2 cells fell short; the lowest is 331/s (Q1 at 200k, one trial)",
        "  Each cell is one trial: how far another would differ from it is not known",
        "  At 600/s vs. plain, in 1 of 2: both fell short, and a difference of throughput has no verdict;",
        "    in 1 of 2: short, where plain sustained it", "");
  }

  @Test
  void aLowerLoadThatFellShortIsNamed() throws IOException {
    cell("200k", "q1", 150, 1, 140, 150);
    cell("200k", "q1", 600, 1, 600, 600);

    assertThat(headlines()).startsWith("plain: Sustains 600/s with every query at every scale")
        .containsOnlyOnce("  At the lower 150/s, 1 of 1 fell short all the same: a disturbance, or chance");
  }

  @Test
  void aLoadThatOneTrialDidNotSustainIsNotSustained() throws IOException {
    cell("200k", "q1", 150, 3, 149, 150);

    assertThat(headlines()).startsWith("plain: No load was sustained with every query at every scale")
        .anyMatch(line -> line.startsWith("  At 150/s, 1 of 1 cell fell short; the lowest is 149/s (Q1 at 200k, "))
        .contains("  A load counts as sustained where each of up to 3 trials sustained it",
            "partitioned: Sustains 150/s with every query at every scale",
            "  No higher load was offered: it may sustain more");
  }

  @Test
  void differencesAtALoadThatWasNotReachedHaveAnIntervalFromThreeTrialsOnAndNoVerdict() throws IOException {
    cell("200k", "q1", 600, 3, 200, 300);
    cell("800k", "q1", 600, 1, 200, 600);

    assertThat(headlines())
        .contains("  At 600/s vs. plain, in 1 of 2: both fell short, and a difference of throughput has"
            + " no verdict;", "    in 1 of 2: sustained, where plain fell short");
    FigureTable deltas = LadderTables.tables(source()).get(2);
    assertThat(deltas.rows()).extracting(row -> row.get(1).text())
        .satisfiesExactly(text -> assertThat(text).matches("\\+50\\.0 % \\(\\+\\d\\d\\.\\d % to \\+\\d\\d\\.\\d %\\)"),
            text -> assertThat(text).isEqualTo("+200.0 %"));
  }

  @Test
  void aLoadOfWhichSomeCellsWereNotRunIsNotSaidToBeSustainedWithEveryQuery() throws IOException {
    cell("200k", "q1", 150, 1, 150, 150);
    cell("800k", "q1", 150, 0, 0, 0);

    assertThat(headlines()).startsWith("plain: No load was sustained with every query at every scale",
        "  At 150/s, 1 of 2 cells were run, and sustained it");
  }

  @Test
  void whatBothSustainedCanNotBeToldApart() throws IOException {
    cell("200k", "q1", 150, 3, 150, 150);

    assertThat(headlines())
        .contains("  At 150/s vs. plain, in 1 of 1: both sustained it, so that nothing can be told apart");
  }

  @Test
  void aPageOfManyCellsBeginsWithTheAnswer() throws IOException {
    for (int i = 0; i < 20; i++) {
      cell(i + "k", "q1", 150, 1, 150, 150);
    }

    assertThat(ReportPage.html(List.of(source())).split("<h2>Figures</h2>")[0])
        .contains("<p class=\"big\">Sustains 150/s with every query at every scale</p>")
        .doesNotContain("data-plot=\"deltas\"");
  }

  private List<String> headlines() throws IOException {
    return HeadlineText.lines(source());
  }

  private ReportSource source() throws IOException {
    Files.writeString(folder.resolve("experiment.json"), ExperimentFolder.text(new ExperimentResult(
        ExperimentResult.SCHEMA, State.COMPLETE, Map.of(), "ladder", "Which?", "test", "plain", Design.WHOLE_RUNS, 3,
        "2030-01-01T00:00:00Z",
        "2030-01-01T01:00:00Z", ENVIRONMENT, judged(), new RunRecord.Verdict(0, ""), FigureKind.LADDER, null, 0.03,
        42L)));
    return new ReportSource(ExperimentFolder.at(folder));
  }

  private List<ScenarioResult> judged() {
    return scenarios.stream()
        .map(one -> one.judged("plain", FigureKind.LADDER, RoundTerms.fixed(0.03),
            run -> RecordFile.read(folder.resolve(run.record()))))
        .toList();
  }

  /** A cell of both conditions, which sustain the load where they reach it; trials differ by some tenths of a percent. */
  private void cell(String scale, String query, int offered, int trials, double plain, double partitioned)
      throws IOException {
    String name = scale + "-" + query + "-" + offered;
    scenarios.add(new ScenarioResult(name, Map.of("scale", scale, "query", query, "offered", String.valueOf(offered)),
        List.of("w"), Map.of(),
        List.of(condition(name, "plain", offered, trials, plain),
            condition(name, "partitioned", offered, trials, partitioned)),
        List.of(), null));
  }

  private ConditionResult condition(String cell, String name, int offered, int trials, double throughput)
      throws IOException {
    List<RunEntry> runs = new ArrayList<>();
    for (int round = 1; round <= trials; round++) {
      String file = cell + "-" + name + "-" + round + ".json";
      double one = throughput * (1 + round / 1000.0);
      Files.writeString(folder.resolve(file),
          new ObjectMapper().writeValueAsString(record(round, offered, one, throughput >= offered)));
      runs.add(new RunEntry(round, file, one, 0, "", List.of()));
    }
    return new ConditionResult(name, false, "as-it-is", Map.of(), Map.of(), runs,
        new ExperimentResult.Summary(100, throughput, "a test", 1.0, 2.0, "none", 0.5, null, Map.of()));
  }

  private static RunRecord record(int round, int offered, double throughput, boolean sustained) {
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of(),
        new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 1, 0, "even", 0, 0, 0, 1),
        new RunRecord.TargetInfo("given", "a test", Map.of(), new RunRecord.Limit("none", 2), null, null, null),
        ENVIRONMENT,
        new Figures("2030-01-01T00:0" + round + ":00Z", "2030-01-01T00:0" + round + ":20Z", 20_000_000_000L,
            (long) (20 * throughput), 0, throughput, 0,
            new Figures.Offered(offered, 20L * offered, 0, sustained ? 1 : 0.5, sustained), List.of(), Map.of(), null,
            new Figures.TargetUse("a test", 0.5, 0.7, null, null, null, null), new Figures.Client(0.2, 2, 0.1, 0),
            null),
        new RunRecord.Verdict(0, ""), new RunRecord.Logs("run.hlog", "timeline.csv"), null);
  }
}
