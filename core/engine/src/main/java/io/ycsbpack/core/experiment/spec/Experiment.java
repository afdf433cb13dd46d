package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.parameter.Percent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an experiment's file asks for: conditions, interleaved in rounds and compared with one of them, the baseline;
 * the whole of it once for each combination of the values that vary.
 *
 * @param name       short, used for files
 * @param question   that it answers, one sentence
 * @param binding    the database
 * @param workload   workload files, laid over each other
 * @param properties over those of the files
 * @param scenarios  values of names that {@code ${name}} stands for elsewhere; each set is a {@link Scenario}; empty
 *                   for one
 * @param vary       further names with their values; each combination with each set of {@code scenarios} is a scenario
 * @param repeats    rounds; each gives a pair of each condition with the baseline
 * @param control    whether the baseline runs a second time in each round, as the A/A control
 * @param baseline   name of the condition that the others are compared with
 * @param conditions by name, the baseline first; each round runs them in an order of its own
 * @param figure     what its report shows in addition to the deltas
 * @param detect     the smallest difference to detect, as a share of the baseline
 * @param rounds     whether it asks for rounds of whole runs, also where slices on one server would do
 * @param maxLoss    the largest loss that a candidate may have, as a share of the baseline; empty for no bound
 * @param labels     of its document and of each run's record, by their keys
 */
public record Experiment(String name, String question, String binding, List<String> workload,
    Map<String, String> properties, List<Map<String, String>> scenarios, Map<String, List<String>> vary, int repeats,
    boolean control, String baseline, Map<String, ConditionPlan> conditions, FigureKind figure, double detect,
    boolean rounds, Optional<Double> maxLoss, Map<String, String> labels) {

  /** An experiment in rounds that detects {@link Margin#DEFAULT}. */
  public Experiment(String name, String question, String binding, List<String> workload,
      Map<String, String> properties, List<Map<String, String>> scenarios, Map<String, List<String>> vary, int repeats,
      boolean control, String baseline, Map<String, ConditionPlan> conditions, FigureKind figure) {
    this(name, question, binding, workload, properties, scenarios, vary, repeats, control, baseline, conditions, figure,
        Margin.DEFAULT, true, Optional.empty(), Map.of());
  }

  /** The same with this bound on the loss where there is one, and with further labels. */
  public Experiment judgedBy(Optional<Percent> bound, Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(labels);
    all.putAll(further);
    return new Experiment(name, question, binding, workload, properties, scenarios, vary, repeats, control, baseline,
        conditions, figure, detect, rounds, bound.map(Percent::share).or(() -> maxLoss), all);
  }

  /** The same with other properties. */
  public Experiment with(Map<String, String> newProperties) {
    return new Experiment(name, question, binding, workload, newProperties, scenarios, vary, repeats, control, baseline,
        conditions, figure, detect, rounds, maxLoss, labels);
  }

  /** The same with other values to vary. */
  public Experiment varying(Map<String, List<String>> newVary) {
    return new Experiment(name, question, binding, workload, properties, scenarios, newVary, repeats, control, baseline,
        conditions, figure, detect, rounds, maxLoss, labels);
  }
}
