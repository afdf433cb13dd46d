// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.RunRecord.WorkloadFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An experiment that is resumed, by its document. Its results count only for the conditions, and the content of the
 * workload files, that it began with.
 *
 * @param folder for messages
 * @param today  the scenarios of this process, without results
 */
record ResumedExperiment(ExperimentResult before, Path folder, List<ScenarioResult> today) {
  /** Digits of a SHA-256 that tell two contents apart for a reader. */
  private static final int SHOWN = 12;

  /** @throws UsageException if it had other scenarios */
  void requireSameScenarios() {
    List<String> then = before.scenarios().stream().map(ScenarioResult::name).toList();
    if (!then.equals(today.stream().map(ScenarioResult::name).toList())) {
      throw new UsageException("the experiment in " + folder + " has other scenarios than this file;"
          + " leave --resume out to start from the beginning");
    }
  }

  /**
   * For pairs of slices, which depend on all conditions.
   *
   * @throws UsageException if it had other scenarios, conditions or workload files
   */
  void requireSameConditions() {
    requireSameScenarios();
    for (int i = 0; i < today.size(); i++) {
      int number = i;
      List<String> then = names(before.scenarios().get(i));
      List<String> now = names(today.get(i));
      if (!then.equals(now)) {
        throw refused("the conditions " + String.join(", ", then) + " (now " + String.join(", ", now) + ")");
      }
      then.forEach(condition -> requireSameConditions(number, condition));
    }
  }

  private static List<String> names(ScenarioResult scenario) {
    return scenario.conditions().stream().map(ConditionResult::name).toList();
  }

  /** Refuses another question: the looks of rounds are planned for one. */
  void requireAskedBy(double margin, AskedRounds asked) {
    if (!asked.equals(before.rounds()) || before.detect() != margin) {
      throw new UsageException("the rounds in " + folder + " were measured for "
          + text(before.detect(), before.rounds()) + " (now " + text(margin, asked)
          + "). Their interim analyses are planned for that: give the same options to go on, or leave --resume out to "
          + "begin");
    }
  }

  private static String text(double margin, AskedRounds rounds) {
    return "--detect " + Margin.text(margin) + ", --budget " + OpenRounds.text(Duration.ofNanos(rounds.budgetNanos()))
        + (rounds.figure() == null ? "" : ", figure " + rounds.figure()) + (rounds.size() ? ", --precise" : "");
  }

  /** Empty if the scenario has no whole round. */
  Optional<RoundCourse> course(int scenario) {
    return Optional.ofNullable(before.scenarios().get(scenario).course());
  }

  /**
   * The runs of whole rounds: the trials of a pair have to be of one round, and near in time.
   *
   * @param planned in order
   * @throws UsageException if the runs were measured under other conditions than today's
   */
  Map<ScenarioRuns.Key, RunEntry> runs(int scenario, List<PlannedTrial> planned) {
    Map<ScenarioRuns.Key, RunEntry> found = found(scenario);
    Map<Integer, Boolean> whole = new HashMap<>();
    planned.forEach(
        trial -> whole.merge(trial.round(), found.containsKey(ScenarioRuns.Key.of(trial)), Boolean::logicalAnd));
    Map<ScenarioRuns.Key, RunEntry> runs = new LinkedHashMap<>();
    planned.stream()
        .filter(trial -> whole.get(trial.round()))
        .map(ScenarioRuns.Key::of)
        .forEach(trial -> runs.put(trial, found.get(trial)));
    runs.keySet().forEach(trial -> requireSameConditions(scenario, trial.condition()));
    return runs;
  }

  private Map<ScenarioRuns.Key, RunEntry> found(int scenario) {
    Map<ScenarioRuns.Key, RunEntry> found = new HashMap<>();
    before.scenarios()
        .get(scenario)
        .conditions()
        .forEach(condition -> condition.runs()
            .forEach(run -> found.put(new ScenarioRuns.Key(run.round(), condition.name()), run)));
    return found;
  }

  /** An edited condition is another one under the same name: its rounds do not count. */
  private void requireSameConditions(int scenario, String condition) {
    ScenarioResult now = today.get(scenario);
    ScenarioResult then = before.scenarios().get(scenario);
    requireSame("of all conditions", work(now.workload(), now.properties()), work(then.workload(), then.properties()));
    now.condition(condition).ifPresent(planned -> then.condition(condition).ifPresent(measured -> {
      requireSame("of '" + condition + "'", work(planned.type(), planned.parameters(), planned.properties()),
          work(measured.type(), measured.parameters(), measured.properties()));
      requireSameFiles(measured, planned);
    }));
  }

  @SafeVarargs
  private static String work(Object what, Map<String, String>... values) {
    return what + " " + Arrays.stream(values).map(TreeMap::new).toList();
  }

  private void requireSame(String whose, String now, String then) {
    if (!now.equals(then)) {
      throw refused(then + " " + whose + " (now " + now + ")");
    }
  }

  /**
   * Compares contents. Paths don't matter: the same file has another one from another folder. Does nothing if the
   * document is of a version without files.
   */
  private void requireSameFiles(ConditionResult before, ConditionResult now) {
    List<WorkloadFile> then = before.files();
    if (then == null) {
      return;
    }
    List<WorkloadFile> files = now.files();
    if (then.size() != files.size()) {
      throw refused("the files " + names(then) + " (now " + names(files) + ")");
    }
    for (int i = 0; i < files.size(); i++) {
      if (!then.get(i).sha256().equals(files.get(i).sha256())) {
        throw refused("another content of " + files.get(i).name() + " (SHA-256 " + shown(then.get(i)) + ", now "
            + shown(files.get(i)) + ")");
      }
    }
  }

  private static String names(List<WorkloadFile> files) {
    return files.isEmpty() ? "none" : files.stream().map(WorkloadFile::name).collect(Collectors.joining(", "));
  }

  private static String shown(WorkloadFile file) {
    return file.sha256().substring(0, SHOWN) + "...";
  }

  private UsageException refused(String with) {
    return new UsageException(
        (before.isBySlices() ? "the pairs in " : "the rounds in ") + folder + " were measured with " + with
            + ": undo the change to go on with them, or leave --resume out to begin");
  }
}
