// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.Look;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TestPairs;
import io.ycsbpack.core.trial.TrialEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment by slices on the page, and what the last check of its machine says. */
class PairedReportTest {
  private static final Terms TERMS = TestPairs.terms(new Question(0.03, false), Figure.THROUGHPUT,
      Duration.ofMinutes(5),
      false, 7);
  @TempDir
  private Path results;
  private Path folder;

  @BeforeEach
  void makeIt() throws IOException {
    folder = Files.createDirectories(results.resolve("20300101T000000Z-paired"));
    MadeExperiment.source(folder, MadeExperiment.result(State.RUNNING, Design.SWITCHED, null,
        List.of(MadeExperiment.scenario(Stream.of("base", "other").map(MadeExperiment::condition).toList())), null,
        Map.of(), null));
  }

  private RoundLog log(int pairs) {
    RoundLog log = RoundLog.begin(folder.resolve("1-all/other.rounds.jsonl"),
        RoundLog.Header.of("base", "other", TERMS));
    for (int i = 1; i <= pairs; i++) {
      log.accept(
          new TrialEvent.RoundMeasured(TestPairs.round(i, true, slice(1000), slice(1010)), Duration.ofSeconds(2L * i)));
    }
    return log;
  }

  private static Slice slice(long operations) {
    return TestPairs.slice(operations, 40_000_000L);
  }

  private String page() {
    return Page.ofExperiments(List.of(new ReportSource(ExperimentFolder.at(folder)))).html();
  }

  private static JsonNode data(String page) throws IOException {
    return new ObjectMapper().readTree(page.replaceAll("(?s).*id=\"data\">(.*?)</script>.*", "$1"))
        .at("/experiments/0/scenarios/0/paired");
  }

  @Test
  void thePageHasEachPairOverTimeWithTheIntervalsOfTheLooksAndTheLimitsOfTheDesign() throws IOException {
    RoundLog log = log(16);
    Decision decision = new Decision(Outcome.NO_DIFFERENCE, true, new Look(1, 16, 3, false),
        new Estimate(16, 0, 0.001, 13), new Interval(-0.01, 0.01));
    log.look(decision, decision.estimate().count());
    log.end(new Answer(Ending.ANSWERED, TERMS, new Answer.Course(List.of(), 40, Duration.ofSeconds(32)),
        Optional.empty(), Optional.of(decision), Optional.empty()), new Verdict(ExitCode.OK, ""));

    String page = page();

    assertThat(page).contains("switched: one load at a time on one server",
        "it can&#39;t show how one start of a server differs from another.",
        "3 % in throughput, in at most 300 s with slices of 1.0 s", "16 pairs in 32 s, 1 interim analysis, answered",
        "data-plot=\"pairs\"", "Difference in server CPU per operation of each pair")
        .doesNotContain("data-plot=\"cores\"");
    JsonNode one = data(page).path(0);
    assertThat(one.path("points")).hasSize(16);
    assertThat(one.at("/points/15/0").asDouble()).isEqualTo(32);
    assertThat(one.at("/points/15/1").asDouble()).isCloseTo(0.01, offset(1e-9));
    assertThat(one.at("/looks/0/1").asInt()).isEqualTo(16);
    assertThat(one.at("/looks/0/3").asDouble()).isCloseTo(Math.expm1(-0.01), offset(1e-6));
  }

  @Test
  void thePairsOfOneThatWasKilledAreShown() throws IOException {
    log(3);

    String page = page();

    assertThat(page).contains("3 pairs in 6.0 s, 0 interim analyses, not ended");
    assertThat(data(page).path(0).path("points")).hasSize(3);
  }

  @Test
  void withoutAPairThereIsNothingToPlot() throws IOException {
    log(0);

    assertThat(data(page())).isEmpty();
  }
}
