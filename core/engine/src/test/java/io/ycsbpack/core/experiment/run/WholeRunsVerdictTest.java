// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.MaxLoss;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of an experiment as its runs end, each with its record and its timeline. */
class WholeRunsVerdictTest {
  @TempDir
  private Path results;

  /** That all trials were offered; empty for a closed loop. */
  private Optional<OfferedLoad> load = Optional.empty();
  /** The condition whose trials are all invalid. */
  private String invalid = "none";
  private Optional<Percent> maxLoss = Optional.empty();
  private Map<String, String> labels = Map.of();

  @Test
  void anExperimentWithAComparisonThatAGuardRefusesEndsWithFourAndKeepsItsFigures() throws IOException {
    WholeRuns findings = findings(FigureKind.DELTA, "other", 5);

    ExperimentResult result = completed(findings);

    assertThat(result.verdict().exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(result.verdict().reason())
        .matches("nothing is concluded from 1 of 2 comparisons, the first of 'other' because: stalls of a second and"
            + " more took 25 % of the time of 'other' in round 1, .*");
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput()).matches(
        figure -> figure.words().equals("no verdict: stalls on one side") && figure.low() != null);
    assertThat(result.scenarios().get(0).comparisons().get(1).throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
  }

  @Test
  void stallsThatAreWhatIsMeasuredRefuseNothing() throws IOException {
    assertThat(findings(FigureKind.OUTAGE, "other", 5).verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
    assertThat(findings(FigureKind.DELTA, "with a neighbor", 5).verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
  }

  @Test
  void anExperimentThatDidNotReachItsOfferedLoadEndsWithFourUnlessThatIsWhatIsMeasured() throws IOException {
    load = Optional.of(new OfferedLoad(500, 10_000, 7900, 0.21));

    assertThat(findings(FigureKind.DELTA, "none", 0).verdict()).satisfies(verdict -> {
      assertThat(verdict.exitCode()).isEqualTo(ExitCode.NOT_VALID);
      assertThat(verdict.reason())
          .isEqualTo("nothing is concluded from 2 of 2 comparisons, the first of 'other' because:"
              + " in round 1 the offered load was not reached: 21 % of 500/s offered, backlog 7,900 / 21 % of 500/s"
              + " offered, backlog 7,900");
    });
    assertThat(findings(FigureKind.LADDER, "none", 0).verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
    assertThat(findings(FigureKind.OUTAGE, "none", 0).verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
  }

  @Test
  void anExperimentThatReachedItsOfferedLoadEndsWithZeroAlthoughThroughputHasNoVerdict() throws IOException {
    load = Optional.of(new OfferedLoad(500, 10_000, 0, 1));
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = completed(findings);

    assertThat(result.verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput().verdict())
        .isEqualTo(DeltaVerdict.LOAD_OFFERED);
    assertThat(result.scenarios().get(0).comparisons().get(0).primary().orElseThrow().verdict())
        .isEqualTo(DeltaVerdict.WORSE);
  }

  @Test
  void theBoundOnTheLossAndTheLabelsAreInTheDocument() throws IOException {
    maxLoss = Optional.of(Percent.TYPE.parse("5%"));
    labels = Map.of("team", "search");
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = completed(findings);

    assertThat(result.bound()).contains(new MaxLoss(0.05));
    assertThat(result.labels()).isEqualTo(labels);
    ExperimentFolder folder = ExperimentFolder.newest(results, "tried").orElseThrow();
    assertThat(folder.read().bound()).contains(new MaxLoss(0.05));
    assertThat(folder.read().labels()).isEqualTo(labels);
  }

  @Test
  void nothingIsConcludedFromTrialsThatAreNotValid() throws IOException {
    invalid = "other";
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = completed(findings);

    assertThat(result.verdict().exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(result.verdict().reason()).isEqualTo("3 of 9 runs are invalid, the first because: others"
        + " loaded the servers; nothing is concluded from 1 of 2 comparisons, the first of 'other' because: 'other' in"
        + " round 1: others loaded the servers");
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput()).matches(
        figure -> figure.words().equals("no verdict: a trial is invalid") && figure.low() != null);
    assertThat(result.scenarios().get(0).comparisons().get(1).throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
  }

  private static ExperimentResult completed(WholeRuns runs) {
    return runs.document().save(State.COMPLETE, runs.verdict());
  }

  /** Of three rounds, in which the trials of one condition are empty for some seconds. */
  private WholeRuns findings(FigureKind kind, String stalling, int empty) throws IOException {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", TestExperiments.asItIs(Map.of()));
    conditions.put("other", TestExperiments.asItIs(Map.of()));
    conditions.put("with a neighbor",
        TestExperiments.asItIs(Map.of(), new AdditionPlan(Addition.Role.NEIGHBOR, "cpu-stress", Map.of())));
    Preparation preparation = TestExperiments.prepared(
        TestExperiments.experiment(conditions, false, TestExperiments.ofRounds(3, kind)).judgedBy(maxLoss, labels),
        results, TestExperiments.asked(false, false));
    TestConsole console = new TestConsole();
    WholeRuns findings = new WholeRuns(preparation, Optional.empty(), TestExperiments.noRunner(results, console),
        new StopSignal(), console);
    for (PlannedTrial trial : findings.runs(0).trials()) {
      RunEntry entry = TestExperiments.recorded(preparation, trial, record(trial));
      Files.writeString(trial.folder().resolve("timeline.csv"),
          timeline(trial.condition().equals(stalling) ? empty : 0));
      findings.add(trial, entry);
    }
    return findings;
  }

  private static String timeline(int empty) {
    return IntStream.rangeClosed(1, 20)
        .mapToObj(second -> "measured," + second + ",1.000," + (second <= empty ? 0 : 100) + ",0,1,1,1,1,1,1")
        .collect(Collectors.joining("\n"));
  }

  private RunRecord record(PlannedTrial trial) {
    boolean isBase = trial.condition().equals("base");
    return new MadeRun().nanos(20_000_000_000L)
        .rate((isBase ? 100 : 120) + trial.round())
        .limit(Mechanism.QUOTA, 1)
        .offered(load.orElse(null))
        .cpu(isBase ? 0.5 : 0.9)
        .verdict(verdict(trial))
        .record();
  }

  private Verdict verdict(PlannedTrial trial) {
    return trial.condition().equals(invalid)
        ? new Verdict(ExitCode.NOT_VALID, "others loaded the servers")
        : new Verdict(ExitCode.OK, "");
  }
}
