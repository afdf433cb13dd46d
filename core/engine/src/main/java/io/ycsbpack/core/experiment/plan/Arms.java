// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.Slug;
import io.ycsbpack.core.condition.SwitchedNeighbors;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Scenario;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The arms of one scenario of an experiment, and the place of their results.
 *
 * @param number of the scenario, from 0
 * @param all    conditions that are run, by name, the baseline first and the A/A control last
 * @param root   folder of the experiment
 */
public record Arms(Experiment experiment, int number, Scenario scenario, Map<String, ConditionPlan> all, Path root) {
  public String binding() {
    return experiment.binding();
  }

  public String baseline() {
    return experiment.baseline();
  }

  /** The name of the A/A control; empty without one. */
  public Optional<String> control() {
    return experiment.control();
  }

  /**
   * The conditions that are measured by slices. The A/A control is among them only if there is nothing else to compare;
   * it decides nothing about other questions.
   */
  public Map<String, ConditionPlan> alternating() {
    Map<String, ConditionPlan> alternating = new LinkedHashMap<>(all);
    if (alternating.size() > 2) {
      control().ifPresent(alternating::remove);
    }
    return alternating;
  }

  public List<String> candidates() {
    return alternating().keySet().stream().filter(name -> !name.equals(baseline())).toList();
  }

  /** The baseline and one candidate. */
  public Map<String, ConditionPlan> withBaseline(String candidate) {
    Map<String, ConditionPlan> two = new LinkedHashMap<>();
    two.put(baseline(), all.get(baseline()));
    two.put(candidate, all.get(candidate));
    return two;
  }

  /**
   * The document of the scenario before anything is measured.
   *
   * @param plans   conditions that are measured
   * @param control empty without an A/A control
   */
  public ScenarioResult planned(PlanOptions options, Map<String, ConditionPlan> plans, Optional<String> control) {
    List<ConditionResult> conditions = plans.entrySet()
        .stream()
        .map(entry -> new ConditionResult(entry.getKey(), control.equals(Optional.of(entry.getKey())),
            entry.getValue().type(), ConditionResult.shown(entry.getValue()),
            options.shown(entry.getValue().properties()), List.of(), null,
            options.files().apply(scenario, entry.getValue())))
        .toList();
    return new ScenarioResult(scenario.name(), scenario.values(), scenario.workload(),
        options.shown(scenario.properties()), conditions, List.of(), List.of(), null);
  }

  public SwitchedNeighbors neighbors() {
    return SwitchedNeighbors.of(alternating());
  }

  public static boolean isNeighborSwitched(List<Arms> scenarios) {
    return scenarios.stream().map(Arms::neighbors).anyMatch(SwitchedNeighbors::isAny);
  }

  /** Relative to the folder of the experiment. */
  Path path() {
    return ExperimentFolder.scenario(number, scenario.values(), scenario.name());
  }

  /**
   * @param round from 1
   * @param order of the conditions
   */
  public Stream<PlannedRun> round(int round, Collection<String> order) {
    return order.stream().map(name -> new PlannedRun(this, round, name, all.get(name)));
  }

  /** The journal of a comparison. */
  public Path journal(String candidate) {
    return ExperimentFolder.log(root.resolve(path()), candidate);
  }

  /** The folder of the servers of a comparison. */
  public Path serversFolder(String candidate) {
    return root.resolve(path()).resolve(Slug.text(candidate));
  }
}
