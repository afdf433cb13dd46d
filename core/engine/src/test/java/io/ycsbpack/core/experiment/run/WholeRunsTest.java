package io.ycsbpack.core.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.condition.AsItIs;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rounds of runs of 30 s each, whose figures are drawn, that go on until a question is answered. */
class WholeRunsTest {
  private static final Duration RUN = Duration.ofSeconds(30);
  private static final Question QUESTION = new Question(0.03, false);

  @TempDir
  private Path results;

  private final TestConsole console = new TestConsole();
  /** How much of the baseline each candidate does. */
  private final Map<String, Double> shares = new LinkedHashMap<>(Map.of("other", 0.8));
  private double noise = 0.002;
  /** After this number of trials a stop is requested. */
  private int stopAfter = Integer.MAX_VALUE;
  private Optional<Duration> declared = Optional.of(RUN);
  private int trials;
  private long nanos;
  private Map<String, String> edited = Map.of();
  private String content = "0";

  @Test
  void aDifferenceEndsTheRoundsAtTheFirstLook() {
    WholeRuns findings = measured(asked("15m"), false);

    ExperimentResult result = findings.document().save(State.COMPLETE, findings.verdict());

    assertThat(findings.results().rounds(0)).isEqualTo(4);
    assertThat(result.verdict().exitCode()).isZero();
    assertThat(result.repeats()).isEqualTo(4);
    assertThat(primary(result)).matches(figure -> figure.verdict() == DeltaVerdict.WORSE)
        .matches(figure -> figure.words().startsWith("worse by 20.")
            || figure.words().startsWith("worse by 19."));
    assertThat(console.lines()).anyMatch(line -> line.startsWith("  round 3 of at most 15, other: throughput, ops/s"))
        .anyMatch(line -> line.startsWith("  forecast for 'other': the difference so far takes about "));
  }

  @Test
  void noiseThatHidesTheAnswerUsesUpTheBudgetAndEndsWithEight() {
    shares.put("other", 1.0);
    noise = 0.05;

    WholeRuns findings = measured(new RoundQuestion(QUESTION, Optional.empty(), Duration.ofMinutes(8), true), false);

    assertThat(findings.results().rounds(0)).isEqualTo(8);
    assertThat(findings.verdict().exitCode()).isEqualTo(ExitCode.NOT_RESOLVED.code());
    assertThat(findings.verdict().reason())
        .matches("comparison of 'other': throughput, ops/s not resolved: between .* more rounds? at this noise\\)");
  }

  @Test
  void noiseThatNoBudgetOfThisSizeAllowsIsRefusedAfterThePilotUnlessAnyway() {
    shares.put("other", 1.0);
    noise = 0.3;

    WholeRuns refused = measured(asked("15m"), false);

    assertThat(refused.results().rounds(0)).isEqualTo(4);
    assertThat(refused.results().course(0).orElseThrow().ending()).isEqualTo(Ending.REFUSED);
    assertThat(refused.verdict().exitCode()).isEqualTo(ExitCode.NOT_RESOLVABLE.code());
    assertThat(refused.verdict().reason()).contains("3 % of 'other' needs", "or go on with --anyway");

    WholeRuns anyway = measured(new RoundQuestion(QUESTION, Optional.empty(), Duration.ofMinutes(15), true), false);
    assertThat(anyway.results().rounds(0)).isGreaterThan(4);
    assertThat(anyway.verdict().exitCode()).isNotEqualTo(ExitCode.NOT_RESOLVABLE.code());
  }

  @Test
  void aBudgetThatThreeRoundsDoNotFitIntoIsRefusedBeforeAnythingIsMeasured() {
    assertThatThrownBy(() -> wholeRuns(preparation(false), asked("30s")).probe())
        .isInstanceOf(CommandException.class)
        .hasMessage("--budget 30 s is too short for 3 rounds, the fewest with an interval: one takes 60 s or more, by"
            + " warmup and maxexecutiontime; give at least 180 s, fix the number of rounds by --repeats, or go on"
            + " with --anyway")
        .extracting(e -> ((CommandException) e).exitCode())
        .isEqualTo(ExitCode.NOT_RESOLVABLE);
  }

  @Test
  void aBudgetThatTheFirstRoundShowsToBeTooShortIsRefusedAndAnywayItEndsWithThatRound() {
    declared = Optional.empty();

    WholeRuns refused = measured(asked("30s"), false);
    WholeRuns anyway = measured(new RoundQuestion(QUESTION, Optional.empty(), Duration.ofSeconds(30), true), false);

    assertThat(refused.results().rounds(0)).isEqualTo(1);
    assertThat(refused.verdict().exitCode()).isEqualTo(ExitCode.NOT_RESOLVABLE.code());
    assertThat(refused.verdict().reason()).contains("as the first took");
    assertThat(anyway.results().rounds(0)).isEqualTo(1);
    assertThat(anyway.verdict().exitCode()).isEqualTo(ExitCode.NOT_RESOLVED.code());
    assertThat(anyway.verdict().reason()).contains("too few pairs for an interval (3 needed)");
  }

  @Test
  void anAnsweredCandidateIsLeftOutOfTheRoundsThatFollow() {
    shares.put("equal", 1.0);
    noise = 0.02;

    WholeRuns findings = measured(asked("15m"), false);
    ExperimentResult result = findings.document().save(State.COMPLETE, findings.verdict());

    List<List<String>> orders = result.scenarios().get(0).order();
    assertThat(orders.get(3)).containsExactlyInAnyOrder("base", "other", "equal");
    assertThat(orders.get(orders.size() - 1)).containsExactlyInAnyOrder("base", "equal");
    assertThat(result.scenarios().get(0).comparisons()).extracting(ExperimentResult.ComparisonResult::pairs)
        .first()
        .satisfies(pairs -> assertThat(pairs).isLessThan(orders.size()));
  }

  @Test
  void anInterruptedExperimentSaysWhatIsKnownSoFarAndGoesOnToTheSameDecision() {
    shares.put("other", 0.97);
    noise = 0.02;
    WholeRuns whole = measured(asked("30m"), false);
    ExperimentResult uninterrupted = whole.document().save(State.COMPLETE, whole.verdict());

    stopAfter = trials + 11;
    WholeRuns cut = measured(asked("30m"), false);
    ExperimentResult interrupted = cut.document().save(State.INTERRUPTED, new RunRecord.Verdict(130, "interrupted"));
    assertThat(cut.results().rounds(0)).isEqualTo(5);
    assertThat(primary(interrupted).words()).startsWith("so far ");

    stopAfter = Integer.MAX_VALUE;
    WholeRuns resumed = measured(asked("30m"), true);
    ExperimentResult result = resumed.document().save(State.COMPLETE, resumed.verdict());
    assertThat(resumed.results().rounds(0)).isEqualTo(whole.results().rounds(0));
    assertThat(primary(result).verdict()).isEqualTo(primary(uninterrupted).verdict());
    assertThat(result.scenarios().get(0).course().most()).isEqualTo(uninterrupted.scenarios().get(0).course().most());
  }

  @Test
  void anotherQuestionIsRefusedWhereAnExperimentIsResumed() {
    stopAfter = 5;
    WholeRuns cut = measured(asked("30m"), false);
    cut.document().save(State.INTERRUPTED, new RunRecord.Verdict(130, "interrupted"));

    assertThatThrownBy(() -> measured(asked("15m"), true)).isInstanceOf(UsageException.class)
        .hasMessageContaining("were measured for --detect 3 %, --budget 30 min (now --detect 3 %, --budget 15 min)");
  }

  @Test
  void roundsOfAConditionThatWasEditedSinceAreNotGoneOnWith() {
    stopAfter = 5;
    measured(asked("30m"), false).document().save(State.INTERRUPTED, new RunRecord.Verdict(130, "interrupted"));

    edited = Map.of("clickhouse.settings", "max_threads=1");

    assertThatThrownBy(() -> measured(asked("30m"), true)).isInstanceOf(UsageException.class)
        .hasMessageContaining("were measured with as-it-is [{}, {}] of 'other' (now as-it-is [{},"
            + " {clickhouse.settings=max_threads=1}]): undo the change");
  }

  @Test
  void roundsOfAWorkloadFileThatWasEditedSinceAreNotGoneOnWithUnlessNoneIsWhole() {
    stopAfter = 1;
    measured(asked("30m"), false).document().save(State.INTERRUPTED, new RunRecord.Verdict(130, "interrupted"));
    content = "1";
    stopAfter = 5;
    measured(asked("30m"), true).document().save(State.INTERRUPTED, new RunRecord.Verdict(130, "interrupted"));
    content = "2";

    assertThatThrownBy(() -> measured(asked("30m"), true)).isInstanceOf(UsageException.class)
        .hasMessageContaining("the rounds in ")
        .hasMessageContaining("were measured with another content of w (SHA-256 111111111111..., now 222222222222...):"
            + " undo the change");
  }

  @Test
  void aFigureThatIsNotKnownOfTheRunsEndsWithFourAfterTheFirstRound() {
    WholeRuns findings = measured(
        new RoundQuestion(QUESTION, Optional.of(Figure.SERVER_CPU), Duration.ofMinutes(15), false), false);

    assertThat(findings.results().rounds(0)).isEqualTo(1);
    assertThat(findings.verdict().exitCode()).isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(findings.verdict().reason()).contains("is not known of all of its runs");
  }

  private static ExperimentResult.Figure primary(ExperimentResult result) {
    return result.scenarios().get(0).comparisons().get(0).primary().orElseThrow();
  }

  private static RoundQuestion asked(String budget) {
    Duration time = Duration.parse("PT" + budget.toUpperCase(Locale.ROOT));
    return new RoundQuestion(QUESTION, Optional.empty(), time, false);
  }

  private WholeRuns measured(RoundQuestion question, boolean resume) {
    Preparation preparation = preparation(resume);
    WholeRuns findings = wholeRuns(preparation, question);
    findings.measure(0, trial -> isMeasured(preparation, findings.results(), trial));
    return findings;
  }

  private WholeRuns wholeRuns(Preparation preparation, RoundQuestion question) {
    StopSignal stop = new StopSignal();
    return new WholeRuns(preparation, Optional.of(question),
        new ConditionRunner((step, output, wrapper) -> {
          throw new AssertionError(step);
        }, results, stop, console), () -> nanos, stop, console);
  }

  private boolean isMeasured(Preparation preparation, RunResults measured, PlannedTrial trial) {
    if (trials >= stopAfter) {
      return false;
    }
    trials++;
    nanos += RUN.toNanos();
    try {
      Path folder = Files.createDirectories(preparation.folder().path().resolve(trial.path()));
      Files.writeString(folder.resolve("run.json"), new ObjectMapper().writeValueAsString(record(trial)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    measured.add(trial,
        new RunEntry(trial.round(), trial.path().resolve("run.json").toString(), 100, 0, "", List.of()));
    return true;
  }

  private Preparation preparation(boolean resume) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", new ConditionPlan(AsItIs.NAME, Map.of(), Map.of()));
    shares.keySet().forEach(name -> conditions.put(name, new ConditionPlan(AsItIs.NAME, Map.of(), edited)));
    return new Preparation(new Experiment(new Experiment.About("open", "", Map.of()),
        new Experiment.Work("test", List.of(), Map.of()), Experiment.Variation.NONE,
        new Experiment.Compared("base", conditions, false), Experiment.Demands.ofRounds(3, FigureKind.DELTA)),
        new PlanOptions(results, Map.of(), name -> false, one -> declared,
            (one, plan) -> List.of(new RunRecord.WorkloadFile("w", content.repeat(64))),
            new PlanOptions.Asked(Optional.empty(),
                Set.of(), resume, false, OptionalDouble.empty(), OptionalLong.of(18))));
  }

  /** The figures of a trial depend on its round and condition alone. */
  private RunRecord record(PlannedTrial trial) {
    double drawn = new SplittableRandom(31L * trial.round() + trial.condition().hashCode()).nextGaussian();
    double throughput = 100 * shares.getOrDefault(trial.condition(), 1.0) * Math.exp(noise * drawn);
    RunRecord.Limit limit = new RunRecord.Limit("quota", 1);
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of(),
        new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 1, 0, "even", 0, 0, 0, 1),
        new RunRecord.TargetInfo("given", "a test", Map.of(), limit, null, null, null),
        new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1, limit),
        new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:20Z", RUN.toNanos(), 2000, 0, throughput, 0, null,
            List.of(), Map.of(), null, null, new Figures.Client(0.2, 2, 0.1, 0), null),
        new RunRecord.Verdict(0, ""), new RunRecord.Logs("run.hlog", "timeline.csv"), null);
  }
}
