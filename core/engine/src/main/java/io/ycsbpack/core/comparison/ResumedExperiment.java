// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.RunRecord.WorkloadFile;
import io.ycsbpack.core.report.Numbers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
      List<String> then = names(before.scenarios().get(i));
      requireSame("the conditions ", "", String.join(", ", names(today.get(i))), String.join(", ", then));
      for (String condition : then) {
        requireSameConditions(i, condition);
      }
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
    return "--detect " + Margin.text(margin) + ", --budget " + Numbers.seconds(Duration.ofNanos(rounds.budgetNanos()))
        + (rounds.figure() == null ? "" : ", figure " + rounds.figure()) + (rounds.size() ? ", --precise" : "");
  }

  /**
   * An edited condition is another one under the same name: its rounds do not count.
   *
   * @throws UsageException if it was measured otherwise than it is today
   */
  void requireSameConditions(int scenario, String condition) {
    ScenarioResult now = today.get(scenario);
    ScenarioResult then = before.scenarios().get(scenario);
    requireSame("", " of all conditions", work(now.workload(), now.properties()),
        work(then.workload(), then.properties()));
    now.condition(condition).ifPresent(planned -> then.condition(condition).ifPresent(measured -> {
      requireSame("", " of '" + condition + "'", work(planned.type(), planned.parameters(), planned.properties()),
          work(measured.type(), measured.parameters(), measured.properties()));
      if (!measured.files().isEmpty()) {
        requireSameFiles(measured.files(), planned.files());
      }
    }));
  }

  @SafeVarargs
  private static String work(Object what, Map<String, String>... values) {
    return what + " " + Arrays.stream(values).map(TreeMap::new).toList();
  }

  private void requireSame(String what, String whose, String now, String then) {
    if (!now.equals(then)) {
      throw refused(what + then + whose + " (now " + now + ")");
    }
  }

  /** Compares contents: the path of a file depends on the folder in which the experiment was started. */
  private void requireSameFiles(List<WorkloadFile> then, List<WorkloadFile> now) {
    if (then.size() != now.size()) {
      throw refused("the files " + names(then) + " (now " + names(now) + ")");
    }
    for (int i = 0; i < now.size(); i++) {
      if (!then.get(i).sha256().equals(now.get(i).sha256())) {
        throw refused("another content of " + now.get(i).name() + " (SHA-256 " + shown(then.get(i)) + ", now "
            + shown(now.get(i)) + ")");
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
