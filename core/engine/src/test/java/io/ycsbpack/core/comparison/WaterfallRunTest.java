// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.TerminalConsole;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.guard.SliceGuards;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.FakeServers;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.MeasuredRounds;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.StageForecast;
import io.ycsbpack.core.trial.StagePlan;
import io.ycsbpack.core.trial.Terms;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A difference that is taken apart by stages which an earlier process measured. */
class WaterfallRunTest {
  private static final String CANDIDATE = "other";
  private static final Duration BUDGET = Duration.ofMinutes(15);

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final Console console = new TerminalConsole(new PrintStream(said, true), false, false);
  private final ServerObservations observations = new ServerObservations();

  @TempDir
  private Path results;

  private Preparation preparation(boolean resume) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", new ConditionPlan("as-it-is", Map.of(), Map.of()));
    conditions.put(CANDIDATE,
        new ConditionPlan("as-it-is", Map.of(), Map.of("test.setting", "1", "test.other", "2")));
    Experiment experiment = new Experiment(new Experiment.About("explained", "", Map.of()),
        new Experiment.Work("basic", List.of("../../workloads/workloada"), Map.of()), Experiment.Variation.NONE,
        new Experiment.Compared("base", conditions, false), TestExperiments.ofRounds(3, null));
    return Preparation.of(experiment, new PlanOptions(results, Map.of(), name -> false, one -> Optional.empty(),
        (one, plan) -> List.of(), PlanOptions.Asked.nothing(resume)));
  }

  private static PairedQuestions questions(Preparation preparation) {
    return new PairedQuestions(preparation,
        new AskedTerms(false, Optional.of(Figure.THROUGHPUT), BUDGET, Duration.ofSeconds(1), false),
        Optional.of(Design.RESTARTED), Optional.empty(), true, option -> false);
  }

  /** As a kill after the first stage leaves it. */
  private Stage killed(String candidates, Duration budget) {
    Preparation begun = preparation(false);
    ExperimentDocument.ofSlices(begun, Design.RESTARTED).save();
    Terms terms = questions(begun).terms(Design.RESTARTED, Optional.empty());
    Terms own = terms.withSeed(terms.seed() + 1).within(budget);
    return new FakeServers(own, 0, -0.3, -0.3).stage(new StagePlan(3, own, soFar -> false, own.budget()),
        MeasuredRounds.NOTHING,
        RoundLog.begin(ExperimentFolder.stageLog(begun.scenarios().get(0).serversFolder(CANDIDATE), 1),
            RoundLog.Header.of("step-0", candidates, own)));
  }

  /** No server can be started. */
  private Optional<WaterfallDocument> resumed() {
    Preparation resumed = preparation(true);
    ConditionRunner runner = new ConditionRunner((step, output, wrapper) -> {
      throw new AssertionError("nothing is left to measure");
    }, results.resolve("undo"), new StopSignal(), console);
    return new WaterfallRun(new PlacedStarts(resumed.scenarios(), runner, new StopSignal(), console),
        questions(resumed),
        new WaterfallRun.Difference(resumed.scenarios().get(0), CANDIDATE, Figure.THROUGHPUT,
            StageForecast.ofSlices(Duration.ofSeconds(1))),
        new ComparisonJournals(resumed.scenarios(), true), observations,
        new ClientProcess(console, Signals.install(console)))
        .measure();
  }

  /** Of as many starts as the budget of the first process allowed. */
  @ParameterizedTest
  @CsvSource({"15, 8, 20", "9, 5, 7"})
  void aCompleteStageIsTakenOverWithoutAServer(int minutes, int fewest, int most) {
    Stage stage = killed("step-1, step-2", Duration.ofMinutes(minutes));
    assertThat(stage.starts()).isBetween(fewest, most);

    WaterfallDocument document = resumed().orElseThrow();

    assertThat(said.toString()).contains("stage 1: 3 servers at once, goes on with " + stage.starts() + " restarts");
    assertThat(observations.isAny()).isFalse();
    observations.begin(List.of(), List.of(), new SliceGuards(1));
    WaterfallResult waterfall = document.result();
    assertThat(waterfall.effort().starts()).containsExactly(stage.starts());
    assertThat(waterfall.steps()).extracting(WaterfallResult.Step::kind)
        .containsExactly(WaterfallResult.Kind.FOUND, WaterfallResult.Kind.SMALL);
  }

  @Test
  void aStageOfOtherConditionsIsRefused() {
    killed("step-2", BUDGET);

    assertThatThrownBy(this::resumed).isInstanceOf(UsageException.class)
        .hasMessageContaining("were measured with candidate step-2 (now step-1, step-2). Their interim analyses are");
  }
}
