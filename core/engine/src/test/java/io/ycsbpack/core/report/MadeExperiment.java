// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.Analysis;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.analysis.FigureName;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.trial.Design;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes the result of an experiment that is called "made", of conditions that are as they are. */
public final class MadeExperiment {
  private MadeExperiment() {
  }

  public static ConditionResult condition(String name) {
    return condition(name, List.of(), null);
  }

  public static ConditionResult condition(String name, List<RunEntry> runs, Summary summary) {
    return new ConditionResult(name, name.endsWith("A/A"), "as-it-is", Map.of(), Map.of(), runs, summary,
        List.of());
  }

  /** 100 operations of a server that used one of its two cores. */
  public static Summary summary(double throughput) {
    return new Summary(100, throughput, "a test", 1.0, 2.0, Mechanism.QUOTA, 0.5, null, Map.of());
  }

  public static RunEntry run(int round, double throughput) {
    return new RunEntry(round, "run.json", throughput, 0, "", List.of());
  }

  /** A run with its record in a file of this name. */
  public static RunEntry run(int round, Path folder, String file, RunRecord record) {
    write(folder.resolve(file), RecordFile.text(record));
    return new RunEntry(round, file, record.figures().throughput(), 0, "", List.of());
  }

  /** The throughput of a baseline of 100 operations per second, as the primary figure. */
  public static JudgedFigure throughput(double low, double high, DeltaVerdict verdict, String words) {
    return new JudgedFigure(FigureName.THROUGHPUT, true, true, 100, 100, (low + high) / 2, low, high, verdict, words);
  }

  public static ComparisonResult comparison(String candidate, JudgedFigure... figures) {
    return new ComparisonResult(candidate, 12, List.of(figures), List.of(), false, List.of(), "why", List.of(), null,
        null, List.of());
  }

  public static ScenarioResult scenario(List<ConditionResult> conditions, ComparisonResult... comparisons) {
    return scenario("", Map.of(), conditions, comparisons);
  }

  public static ScenarioResult scenario(String name, Map<String, String> values, List<ConditionResult> conditions,
      ComparisonResult... comparisons) {
    return new ScenarioResult(name, values, List.of("w"), Map.of(), conditions, List.of(comparisons), List.of(),
        null);
  }

  /** With the comparisons that follow from the records of its runs. */
  public static ScenarioResult judged(ScenarioResult scenario, Path folder, FigureKind kind) {
    Analysis analysis = new Analysis(scenario.conditions(), scenario.conditions().get(0).name(), kind,
        RoundTerms.fixed(0.03), (name, run) -> new RunRound.Sample(name, run.round(),
            RecordFile.read(folder.resolve(run.record())), List.of()));
    return new ScenarioResult(scenario.name(), scenario.values(), scenario.workload(), scenario.properties(),
        scenario.conditions(), analysis.comparisons(), scenario.order(), scenario.course());
  }

  /** A complete one, whose baseline is the first condition. */
  public static ExperimentResult result(Design design, FigureKind figure, List<ScenarioResult> scenarios) {
    return result(State.COMPLETE, design, figure, scenarios, new Verdict(ExitCode.OK, ""), Map.of(), null);
  }

  public static ExperimentResult result(State state, Design design, FigureKind figure, List<ScenarioResult> scenarios,
      Verdict verdict, Map<String, String> skipped, Double maxLoss) {
    return new ExperimentResult(ExperimentResult.SCHEMA, state, Map.of(), "made", "Is it?", "test",
        scenarios.get(0).conditions().get(0).name(), design, design == Design.WHOLE_RUNS ? 3 : 0,
        "2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z", MadeRun.MACHINE, scenarios, verdict, figure, skipped, 0.03, 42L,
        null, maxLoss, Map.of("experiment", "mine"), "ycsb experiment made.yaml");
  }

  /** The result as a report reads it from a folder. */
  public static ReportSource source(Path folder, ExperimentResult result) {
    write(folder.resolve(ExperimentFolder.DOCUMENT), ExperimentFolder.text(result));
    return new ReportSource(ExperimentFolder.at(folder));
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
