package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.parameter.Percent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an experiment's file asks for: conditions, interleaved in rounds and compared with one of them, the baseline;
 * the whole of it once for each combination of the values that vary.
 *
 * @param about     how it is named
 * @param work      what is measured under each condition
 * @param variation of both
 * @param compared  the conditions
 * @param demands   what its answers have to be like
 */
public record Experiment(About about, Work work, Variation variation, Compared compared, Demands demands) {

  /**
   * How an experiment is named.
   *
   * @param name     short, used for files
   * @param question that it answers, one sentence
   * @param labels   of its document and of each run's record, by their keys
   */
  public record About(String name, String question, Map<String, String> labels) {
  }

  /**
   * What is measured under each condition.
   *
   * @param binding    the database
   * @param workload   workload files, laid over each other
   * @param properties over those of the files
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
    /** Nothing varies. */
    public static final Variation NONE = new Variation(List.of(), Map.of());
  }

  /**
   * The conditions.
   *
   * @param baseline   name of the one that the others are compared with
   * @param conditions by name, the baseline first; each round runs them in an order of its own
   * @param control    whether the baseline runs a second time in each round, as the A/A control
   */
  public record Compared(String baseline, Map<String, ConditionPlan> conditions, boolean control) {
  }

  /**
   * What the answers of an experiment have to be like.
   *
   * @param repeats rounds; each gives a pair of each condition with the baseline
   * @param rounds  whether it asks for rounds of whole runs, also where slices on one server would do
   * @param detect  the smallest difference to detect, as a share of the baseline
   * @param maxLoss the largest loss that a candidate may have, as a share of the baseline; empty for no bound
   * @param figure  what its report shows in addition to the deltas
   */
  public record Demands(int repeats, boolean rounds, double detect, Optional<Double> maxLoss, FigureKind figure) {
    /** This number of rounds, which detect {@link Margin#DEFAULT}. */
    public static Demands ofRounds(int repeats, FigureKind figure) {
      return new Demands(repeats, true, Margin.DEFAULT, Optional.empty(), figure);
    }
  }

  /** Its name, used for files. */
  public String name() {
    return about.name;
  }

  /** The database. */
  public String binding() {
    return work.binding;
  }

  /** Name of the condition that the others are compared with. */
  public String baseline() {
    return compared.baseline;
  }

  /** The conditions by name, the baseline first. */
  public Map<String, ConditionPlan> conditions() {
    return compared.conditions;
  }

  /** The same with this bound on the loss where there is one, and with further labels. */
  public Experiment judgedBy(Optional<Percent> bound, Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(about.labels);
    all.putAll(further);
    return new Experiment(new About(about.name, about.question, all), work, variation, compared, new Demands(
        demands.repeats, demands.rounds, demands.detect, bound.map(Percent::share).or(demands::maxLoss),
        demands.figure));
  }

  /** The same with these properties over its own. */
  public Experiment over(Map<String, String> further) {
    Map<String, String> properties = new LinkedHashMap<>(work.properties);
    properties.putAll(further);
    return new Experiment(about, new Work(work.binding, work.workload, properties), variation, compared, demands);
  }
}
