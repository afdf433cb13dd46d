package io.ycsbpack.core.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.MaxLoss;
import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.AdditionPlan;
import io.ycsbpack.core.experiment.condition.AsItIs;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of an experiment as its runs end, each with its record and its timeline. */
class WholeRunsVerdictTest {
  private static final int SECONDS = 20;

  @TempDir
  private Path results;

  /** That all trials were offered; empty for a closed loop. */
  private Optional<Figures.Offered> load = Optional.empty();
  /** The condition of which no trial is to be trusted. */
  private String invalid = "none";
  private Optional<Percent> maxLoss = Optional.empty();
  private Map<String, String> labels = Map.of();

  @Test
  void anExperimentWithAComparisonThatAGuardRefusesEndsWithFourAndKeepsItsFigures() throws IOException {
    WholeRuns findings = findings(FigureKind.DELTA, "other", 5);

    ExperimentResult result = findings.document().save(State.COMPLETE, findings.verdict());

    assertThat(result.verdict().exitCode()).isEqualTo(4);
    assertThat(result.verdict().reason())
        .matches("nothing is concluded from 1 of 2 comparisons, the first of 'other' because: stalls of a second and"
            + " more took 25 % of the time of 'other' in round 1, .*");
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput()).matches(
        figure -> figure.words().equals("no verdict: stalls on one side") && figure.low() != null);
    assertThat(result.scenarios().get(0).comparisons().get(1).throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
  }

  @Test
  void stallsThatAreWhatIsMeasuredRefuseNothing() throws IOException {
    assertThat(findings(FigureKind.OUTAGE, "other", 5).verdict()).isEqualTo(new RunRecord.Verdict(0, ""));
    assertThat(findings(FigureKind.DELTA, "with a neighbor", 5).verdict()).isEqualTo(new RunRecord.Verdict(0, ""));
  }

  @Test
  void anExperimentThatDidNotReachItsOfferedLoadEndsWithFourUnlessThatIsWhatIsMeasured() throws IOException {
    load = Optional.of(new Figures.Offered(500, 10_000, 7900, 0.21, false));

    assertThat(findings(FigureKind.DELTA, "none", 0).verdict()).satisfies(verdict -> {
      assertThat(verdict.exitCode()).isEqualTo(4);
      assertThat(verdict.reason())
          .isEqualTo("nothing is concluded from 2 of 2 comparisons, the first of 'other' because:"
              + " in round 1 the offered load was not reached: 21 % of 500/s offered, backlog 7,900 / 21 % of 500/s"
              + " offered, backlog 7,900");
    });
    assertThat(findings(FigureKind.LADDER, "none", 0).verdict()).isEqualTo(new RunRecord.Verdict(0, ""));
    assertThat(findings(FigureKind.OUTAGE, "none", 0).verdict()).isEqualTo(new RunRecord.Verdict(0, ""));
  }

  @Test
  void anExperimentThatReachedItsOfferedLoadEndsWithZeroAlthoughThroughputHasNoVerdict() throws IOException {
    load = Optional.of(new Figures.Offered(500, 10_000, 0, 1, true));
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = findings.document().save(State.COMPLETE, findings.verdict());

    assertThat(result.verdict()).isEqualTo(new RunRecord.Verdict(0, ""));
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput().verdict())
        .isEqualTo(DeltaVerdict.LOAD_OFFERED);
    assertThat(result.scenarios().get(0).comparisons().get(0).primary().orElseThrow().verdict())
        .isEqualTo(DeltaVerdict.WORSE);
  }

  @Test
  void theBoundOnTheLossAndTheLabelsAreInTheDocument() throws IOException {
    maxLoss = Optional.of(Percent.parse("5%"));
    labels = Map.of("team", "search");
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = findings.document().save(State.COMPLETE, findings.verdict());

    assertThat(result.bound()).contains(new MaxLoss(0.05));
    assertThat(result.labels()).isEqualTo(labels);
    ExperimentFolder folder = ExperimentFolder.newest(results, "found").orElseThrow();
    assertThat(folder.read().bound()).contains(new MaxLoss(0.05));
    assertThat(folder.read().labels()).isEqualTo(labels);
  }

  @Test
  void nothingIsConcludedFromTrialsThatAreNotValid() throws IOException {
    invalid = "other";
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = findings.document().save(State.COMPLETE, findings.verdict());

    assertThat(result.verdict().exitCode()).isEqualTo(4);
    assertThat(result.verdict().reason()).isEqualTo("3 of 9 runs are not to be trusted, the first because: others"
        + " loaded the servers; nothing is concluded from 1 of 2 comparisons, the first of 'other' because: 'other' in"
        + " round 1: others loaded the servers");
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput()).matches(
        figure -> figure.words().equals("no verdict: a trial is not valid") && figure.low() != null);
    assertThat(result.scenarios().get(0).comparisons().get(1).throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
  }

  /** Of three rounds, in which the trials of one condition are empty for some seconds. */
  private WholeRuns findings(FigureKind kind, String stalling, int empty) throws IOException {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", new ConditionPlan(AsItIs.NAME, Map.of(), Map.of()));
    conditions.put("other", new ConditionPlan(AsItIs.NAME, Map.of(), Map.of()));
    conditions.put("with a neighbor",
        new ConditionPlan(AsItIs.NAME, Map.of(), Map.of(),
            List.of(new AdditionPlan(Addition.Role.NEIGHBOR, "cpu-stress", Map.of()))));
    Preparation preparation = new Preparation(new Experiment(new Experiment.About("found", "", Map.of()),
        new Experiment.Work("test", List.of(), Map.of()), Experiment.Variation.NONE,
        new Experiment.Compared("base", conditions, false), Experiment.Demands.ofRounds(3, kind))
        .judgedBy(maxLoss, labels),
        new PlanOptions(results, Map.of(), name -> false, one -> Optional.empty(), (one, plan) -> List.of(),
            PlanOptions.Asked.nothing(false)));
    WholeRuns findings = wholeRuns(preparation);
    for (PlannedTrial trial : preparation.trials()) {
      Path folder = Files.createDirectories(preparation.folder().path().resolve(trial.path()));
      Files.writeString(folder.resolve("run.json"), new ObjectMapper().writeValueAsString(record(trial)));
      Files.writeString(folder.resolve("timeline.csv"), timeline(trial.condition().equals(stalling) ? empty : 0));
      findings.results()
          .add(trial,
              new RunEntry(trial.round(), trial.path().resolve("run.json").toString(), 100, verdict(trial).exitCode(),
                  verdict(trial).reason(), List.of()));
    }
    return findings;
  }

  private WholeRuns wholeRuns(Preparation preparation) {
    StopSignal stop = new StopSignal();
    TestConsole console = new TestConsole();
    return new WholeRuns(preparation, Optional.empty(),
        new ConditionRunner((step, output, wrapper) -> {
          throw new AssertionError(step);
        }, results, stop, console), stop, console);
  }

  private static String timeline(int empty) {
    return IntStream.rangeClosed(1, SECONDS)
        .mapToObj(second -> "measured," + second + ",1.000," + (second <= empty ? 0 : 100) + ",0,1,1,1,1,1,1")
        .collect(Collectors.joining("\n"));
  }

  private RunRecord record(PlannedTrial trial) {
    double throughput = (trial.condition().equals("base") ? 100 : 120) + trial.round();
    RunRecord.Limit limit = new RunRecord.Limit("quota", 1);
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of(),
        new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 1, 0, "even", 0, 0, 0, 1),
        new RunRecord.TargetInfo("given", "a test", Map.of(), limit, null, null, null),
        new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1, limit),
        new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:20Z", SECONDS * 1_000_000_000L, 2000, 0, throughput, 0,
            load.orElse(null), List.of(), Map.of(), null,
            new Figures.TargetUse("a test", trial.condition().equals("base") ? 0.5 : 0.9, 0.7, null, null, null, null),
            new Figures.Client(0.2, 2, 0.1, 0), null),
        verdict(trial), new RunRecord.Logs("run.hlog", "timeline.csv"), null);
  }

  private RunRecord.Verdict verdict(PlannedTrial trial) {
    return trial.condition().equals(invalid)
        ? new RunRecord.Verdict(4, "others loaded the servers")
        : new RunRecord.Verdict(0, "");
  }
}
