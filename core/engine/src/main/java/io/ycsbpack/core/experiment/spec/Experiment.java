// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.parameter.Percent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The content of an experiment's file: conditions, interleaved in rounds and compared with one of them, the baseline.
 * All of it runs once for each combination of the values that vary.
 */
public record Experiment(About about, Work work, Variation variation, Compared compared, Demands demands) {

  /**
   * @param name     short, used for files; by default the name of the file
   * @param question one sentence, for readers
   * @param labels   of its document and of each run's record
   */
  public record About(String name, String question, Map<String, String> labels) {
  }

  /**
   * @param workload   files, laid over each other
   * @param properties override the files
   */
  public record Work(String binding, List<String> workload, Map<String, String> properties) {
  }

  /**
   * The values of names that {@code ${name}} stands for elsewhere.
   *
   * @param scenarios sets of them; each set is a {@link Scenario}; empty for one
   * @param vary      further names with their values; each combination with each set of {@code scenarios} is a scenario
   */
  public record Variation(List<Map<String, String>> scenarios, Map<String, List<String>> vary) {
    public static final Variation NONE = new Variation(List.of(), Map.of());
  }

  /**
   * @param baseline   the condition that the others are compared with; by default the first of the file
   * @param conditions the baseline first; each round runs them in a different order
   * @param control    whether the baseline runs a second time in each round, as the A/A control
   */
  public record Compared(String baseline, Map<String, ConditionPlan> conditions, boolean control) {
  }

  /**
   * @param repeats rounds; each gives a pair of each condition with the baseline
   * @param rounds  whether it asks for rounds of whole runs, also if slices on one server would do
   * @param detect  the smallest difference to detect, as a share of the baseline
   * @param maxLoss the largest loss that a candidate may have, as a share of the baseline; empty for no bound
   * @param figure  additional content of the report, next to the deltas
   */
  public record Demands(int repeats, boolean rounds, double detect, Optional<Double> maxLoss, FigureKind figure) {
  }

  public String name() {
    return about.name;
  }

  public String binding() {
    return work.binding;
  }

  public String baseline() {
    return compared.baseline;
  }

  /** The name of the A/A control; empty without one. */
  public Optional<String> control() {
    return compared.control ? Optional.of(compared.baseline + " A/A") : Optional.empty();
  }

  /** The baseline first. */
  public Map<String, ConditionPlan> conditions() {
    return compared.conditions;
  }

  /** An empty bound keeps the experiment's own. */
  public Experiment judgedBy(Optional<Percent> bound, Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(about.labels);
    all.putAll(further);
    return new Experiment(new About(about.name, about.question, all), work, variation, compared, new Demands(
        demands.repeats, demands.rounds, demands.detect, bound.map(Percent::share).or(demands::maxLoss),
        demands.figure));
  }

  public Experiment over(Map<String, String> further) {
    Map<String, String> properties = new LinkedHashMap<>(work.properties);
    properties.putAll(further);
    return new Experiment(about, new Work(work.binding, work.workload, properties), variation, compared, demands);
  }
}
