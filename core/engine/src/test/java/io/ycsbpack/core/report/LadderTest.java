// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.trial.Design;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ladder's report begins with what each condition sustains, and not with the difference of single runs. */
class LadderTest {
  @TempDir
  private Path folder;
  private final List<ScenarioResult> scenarios = new ArrayList<>();

  @Test
  void theHighestLoadThatEveryCellSustainedIsTheAnswerAndWhatFallsShortIsNamed() {
    cell("200k", "q1", 150, 1, 150, 150);
    cell("200k", "q3", 150, 1, 150, 150);
    cell("200k", "q1", 600, 1, 207, 331);
    cell("200k", "q3", 600, 1, 600, 417);

    assertThat(headlines()).containsExactly("ANSWER   plain: Sustains 150/s with every query at every scale",
        "         At 600/s, 1 of 2 cells fell short; the lowest is 207/s (Q1 at 200k, one run)",
        "         Each cell is one run: how far another would differ from it is not known",
        "ANSWER   partitioned: Sustains 150/s with every query at every scale",
        "         At 600/s, 2 of 2 cells fell short; the lowest is 331/s (Q1 at 200k, one run)",
        "         Each cell is one run: how far another would differ from it is not known",
        "         At 600/s vs. plain, in 1 of 2: both fell short, and a difference of throughput has no",
        "         verdict; in 1 of 2: short, but plain sustained it", "");
  }

  @Test
  void aLowerLoadThatFellShortIsNamed() {
    cell("200k", "q1", 150, 1, 140, 150);
    cell("200k", "q1", 600, 1, 600, 600);

    assertThat(headlines()).startsWith("ANSWER   plain: Sustains 600/s with every query at every scale")
        .containsOnlyOnce("         At the lower 150/s, 1 of 1 fell short all the same: a disturbance, or chance");
  }

  @Test
  void aLoadThatOneTrialDidNotSustainIsNotSustained() {
    cell("200k", "q1", 150, 3, 149, 150);

    assertThat(headlines()).startsWith("ANSWER   plain: No load was sustained with every query at every scale")
        .anyMatch(
            line -> line.startsWith("         At 150/s, 1 of 1 cell fell short; the lowest is 149/s (Q1 at 200k, "))
        .contains("         A load counts as sustained if each of up to 3 runs sustained it",
            "ANSWER   partitioned: Sustains 150/s with every query at every scale",
            "         No higher load was offered: it may sustain more");
  }

  @Test
  void differencesAtALoadThatWasNotReachedHaveAnIntervalFromThreeTrialsOnAndNoVerdict() {
    cell("200k", "q1", 600, 3, 200, 300);
    cell("800k", "q1", 600, 1, 200, 600);

    assertThat(headlines())
        .contains("         At 600/s vs. plain, in 1 of 2: both fell short, and a difference of throughput has no",
            "         verdict; in 1 of 2: sustained, but plain fell short");
    Table deltas = new Ladder(source()).tables().get(2);
    assertThat(deltas.rows()).extracting(row -> row.get(1).text())
        .satisfiesExactly(text -> assertThat(text).matches("\\+50\\.0 % \\(\\+\\d\\d\\.\\d % to \\+\\d\\d\\.\\d %\\)"),
            text -> assertThat(text).isEqualTo("+200.0 % (1 run)"));
  }

  @Test
  void aLoadOfWhichSomeCellsWereNotRunIsNotSaidToBeSustainedWithEveryQuery() {
    cell("200k", "q1", 150, 1, 150, 150);
    cell("800k", "q1", 150, 0, 0, 0);

    assertThat(headlines()).startsWith("ANSWER   plain: No load was sustained with every query at every scale",
        "         At 150/s, 1 of 2 cells were run, and sustained it");
  }

  @Test
  void whatBothSustainedCanNotBeToldApart() {
    cell("200k", "q1", 150, 3, 150, 150);

    assertThat(headlines())
        .contains("         At 150/s vs. plain, in 1 of 1: both sustained it, so that nothing can be told apart");
  }

  @Test
  void aPageOfManyCellsBeginsWithTheAnswer() {
    for (int i = 0; i < 20; i++) {
      cell(i + "k", "q1", 150, 1, 150, 150);
    }

    assertThat(Page.ofExperiments(List.of(source())).html().split("<h2>Figures</h2>")[0])
        .contains("<p class=\"big\">Sustains 150/s with every query at every scale</p>")
        .doesNotContain("data-plot=\"deltas\"");
  }

  private List<String> headlines() {
    List<String> lines = ExperimentText.lines(source());
    return lines.subList(0, lines.indexOf("") + 1);
  }

  private ReportSource source() {
    return MadeExperiment.source(folder, MadeExperiment.result(Design.WHOLE_RUNS, FigureKind.LADDER,
        scenarios.stream().map(cell -> MadeExperiment.judged(cell, folder, FigureKind.LADDER)).toList()));
  }

  /** A cell of both conditions, which sustain the load where they reach it; runs differ by some tenths of a percent. */
  private void cell(String scale, String query, int offered, int runs, double plain, double partitioned) {
    String name = scale + "-" + query + "-" + offered;
    scenarios.add(MadeExperiment.scenario(name,
        Map.of("scale", scale, "query", query, "offered", String.valueOf(offered)),
        List.of(condition(name, "plain", offered, runs, plain),
            condition(name, "partitioned", offered, runs, partitioned))));
  }

  private ConditionResult condition(String cell, String name, int offered, int runs, double throughput) {
    boolean sustained = throughput >= offered;
    return MadeExperiment.condition(name, IntStream.rangeClosed(1, runs)
        .mapToObj(round -> MadeExperiment.run(round, folder, cell + "-" + name + "-" + round + ".json",
            new MadeRun().started("2030-01-01T00:0" + round + ":00Z")
                .nanos(20_000_000_000L)
                .rate(throughput * (1 + round / 1000.0))
                .offered(new OfferedLoad(offered, 20L * offered, 0, sustained ? 1 : 0.5))
                .cpu(0.5)
                .record()))
        .toList(), MadeExperiment.summary(throughput));
  }
}
