package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.experiment.spec.Scenario;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rounds that a resumed experiment takes over from its document. These are whole rounds: the trials of a pair have
 * to be of one round, and near in time.
 */
final class EarlierRounds {
  private final Preparation preparation;
  private final ExperimentResult before;

  /** @throws UsageException if the document is of another experiment */
  EarlierRounds(Preparation preparation, ExperimentResult before) {
    this.preparation = preparation;
    this.before = before;
    List<String> scenarios = preparation.scenarios().stream().map(Scenario::name).toList();
    if (!before.scenarios().stream().map(ScenarioResult::name).toList().equals(scenarios)) {
      throw new UsageException(
          "the experiment in " + preparation.folder().path() + " has other scenarios than this file;"
              + " leave --resume out to start from the beginning");
    }
  }

  /** Refuses another question: the looks of rounds are planned for one. */
  void requireAskedBy(RoundQuestion asked) {
    if (!asked.asked().equals(before.rounds()) || before.detect() != preparation.margin()) {
      throw new UsageException("the rounds in " + preparation.folder().path() + " were measured for "
          + asked(before.detect(), before.rounds()) + " (now " + asked(preparation.margin(), asked.asked())
          + "), and their looks are planned for that: ask for the same to go on with them, or leave --resume out to"
          + " begin");
    }
  }

  private static String asked(double margin, AskedRounds rounds) {
    return "--detect " + Margin.text(margin) + ", --budget " + OpenRounds.text(Duration.ofNanos(rounds.budgetNanos()))
        + (rounds.figure() == null ? "" : ", figure " + rounds.figure()) + (rounds.size() ? ", --precise" : "");
  }

  /** By number of the scenario. */
  Map<Integer, RoundCourse> courses() {
    Map<Integer, RoundCourse> courses = new HashMap<>();
    for (int number = 0; number < before.scenarios().size(); number++) {
      if (before.scenarios().get(number).course() != null) {
        courses.put(number, before.scenarios().get(number).course());
      }
    }
    return courses;
  }

  /**
   * In the order of the plan.
   *
   * @throws UsageException if the runs were measured under other conditions than those of today
   */
  Map<RunResults.Key, RunEntry> entries() {
    Map<RunResults.Key, RunEntry> found = found();
    Map<String, Boolean> whole = new HashMap<>();
    preparation.trials()
        .forEach(trial -> whole.merge(round(trial), found.containsKey(RunResults.Key.of(trial)), Boolean::logicalAnd));
    Map<RunResults.Key, RunEntry> entries = new LinkedHashMap<>();
    preparation.trials()
        .stream()
        .filter(trial -> whole.get(round(trial)))
        .map(RunResults.Key::of)
        .forEach(trial -> entries.put(trial, found.get(trial)));
    entries.keySet().forEach(this::requireSameConditions);
    return entries;
  }

  /** An edited condition is another one under the same name: its rounds do not count. */
  private void requireSameConditions(RunResults.Key trial) {
    Scenario scenario = preparation.scenarios().get(trial.scenario());
    ScenarioResult then = before.scenarios().get(trial.scenario());
    requireSame("of all conditions", work(scenario.workload(), preparation.shown(scenario.properties())),
        work(then.workload(), then.properties()));
    ConditionPlan plan = preparation.conditions(scenario).get(trial.condition());
    then.conditions()
        .stream()
        .filter(condition -> condition.name().equals(trial.condition()))
        .forEach(condition -> {
          requireSame("of '" + trial.condition() + "'",
              work(plan.type(), ConditionResult.shown(plan), preparation.shown(plan.properties())),
              work(condition.type(), condition.parameters(), condition.properties()));
          SameFiles.require("the rounds in " + preparation.folder().path(), condition.files(),
              preparation.options().files().apply(scenario, plan));
        });
  }

  @SafeVarargs
  private static String work(Object what, Map<String, String>... values) {
    return what + " " + Arrays.stream(values).map(TreeMap::new).toList();
  }

  private void requireSame(String whose, String now, String then) {
    if (!now.equals(then)) {
      throw new UsageException("the rounds in " + preparation.folder().path() + " were measured with " + then + " "
          + whose + " (now " + now + "): undo the change to go on with them, or leave --resume out to begin");
    }
  }

  private static String round(PlannedTrial trial) {
    return trial.number() + "/" + trial.round();
  }

  private Map<RunResults.Key, RunEntry> found() {
    Map<RunResults.Key, RunEntry> found = new HashMap<>();
    for (int number = 0; number < before.scenarios().size(); number++) {
      for (ConditionResult condition : before.scenarios().get(number).conditions()) {
        for (RunEntry run : condition.runs()) {
          found.put(new RunResults.Key(number, run.round(), condition.name()), run);
        }
      }
    }
    return found;
  }
}
