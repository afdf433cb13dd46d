// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.trial.Design;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An experiment with the records of its runs and its rounds, each read once. */
public final class ReportSource {
  private final ExperimentResult result;
  private final ExperimentFolder experiment;
  private final Path folder;
  private final Map<String, Optional<RoundLog>> rounds = new HashMap<>();

  /** Reads the document now, records when they are needed. */
  public ReportSource(ExperimentFolder experiment) {
    this.experiment = experiment;
    result = experiment.read();
    folder = experiment.path().toAbsolutePath();
  }

  public ExperimentResult result() {
    return result;
  }

  public Optional<RoundLog> rounds(ScenarioResult scenario, String candidate) {
    int number = result.scenarios().indexOf(scenario);
    return rounds.computeIfAbsent(number + "/" + candidate, any -> experiment.rounds(number, scenario, candidate));
  }

  /** Complete restarts of a comparison; 0 in other designs, and if they are not known. */
  public int restarts(ScenarioResult scenario, String candidate) {
    return result.design() == Design.RESTARTED
        ? rounds(scenario, candidate).map(logged -> logged.rounds().blocks().size()).orElse(0)
        : 0;
  }

  public List<RunSource> runs(ConditionResult condition) {
    return condition.runs().stream().map(this::run).toList();
  }

  public List<RunRecord> records(ConditionResult condition) {
    return runs(condition).stream().map(RunSource::record).toList();
  }

  public RunSource run(ExperimentResult.RunEntry run) {
    return new RunSource(folder.resolve(run.record()), experiment.record(run));
  }
}
