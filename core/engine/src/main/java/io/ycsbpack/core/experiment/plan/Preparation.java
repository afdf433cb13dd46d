package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.experiment.condition.NotPossibleException;
import io.ycsbpack.core.experiment.condition.Slug;
import io.ycsbpack.core.experiment.condition.SwitchedNeighbors;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An experiment, checked and ready to run: its scenarios, its conditions, its folder. */
public final class Preparation {
  private static final String CONTROL = " A/A";

  private final Experiment experiment;
  private final List<Scenario> scenarios;
  private final PlanOptions options;
  private final ResultsPlace place;
  private final PlannedRounds rounds;
  private final Map<String, String> skipped = new LinkedHashMap<>();

  /**
   * Checks it and makes, or finds, its folder.
   *
   * @throws UsageException with what can't be
   */
  public Preparation(Experiment experiment, PlanOptions options) {
    this.experiment = experiment;
    this.options = options;
    this.scenarios = Scenario.of(experiment).stream().map(Scenario::ofEqualWeights).toList();
    options.asked().only().forEach(this::requireCondition);
    Path nowhere = options.results().resolve("check");
    scenarios.forEach(scenario -> scenario.conditions().forEach((name, plan) -> check(name, plan, nowhere)));
    requireCandidate();
    place = ResultsPlace.of(experiment.name(), options);
    rounds = new PlannedRounds(place.orderSeed(options.asked().orderSeed()),
        before().map(ExperimentResult::scenarios).orElse(List.of()),
        options.asked().repeats().orElse(experiment.demands().repeats()));
  }

  private void check(String name, ConditionPlan plan, Path nowhere) {
    try {
      plan.steps(ConditionSite.of(experiment.binding(), name, nowhere));
    } catch (NotPossibleException e) {
      if (name.equals(experiment.baseline())) {
        throw e;
      }
      skipped.put(name, e.getMessage());
    }
  }

  private void requireCandidate() {
    if (scenarios.stream().anyMatch(scenario -> conditions(scenario).size() > 1)) {
      return;
    }
    if (skipped.isEmpty()) {
      throw new UsageException("there is nothing to compare '" + experiment.baseline() + "' with: "
          + (experiment.conditions().size() > 1
              ? "--only leaves no other condition"
              : "name a second condition, or measure it against itself by control: true"));
    } else {
      throw new NotPossibleException("nothing is measured, because no condition is left to compare with '"
          + experiment.baseline() + "': " + skipped.entrySet()
              .stream()
              .map(one -> "'" + one.getKey() + "' is skipped: " + one.getValue())
              .collect(Collectors.joining("; ")));
    }
  }

  /** Conditions that this machine can't have, each with the reason; all the others are run. */
  public Map<String, String> skipped() {
    return skipped;
  }

  /** What the file asks for. */
  public Experiment experiment() {
    return experiment;
  }

  /** Labels of its document; empty for none. */
  public Optional<Map<String, String>> labels() {
    return Optional.of(experiment.about().labels()).filter(labels -> !labels.isEmpty());
  }

  /** Its scenarios. */
  public List<Scenario> scenarios() {
    return scenarios;
  }

  /** How it is to be run. */
  public PlanOptions options() {
    return options;
  }

  /** Rounds that are asked for; of one that goes on until it is answered, those of its longest scenario so far. */
  public int rounds() {
    return rounds.count();
  }

  /** Lets rounds go on until the questions are answered: the first of each scenario is planned, or those before. */
  public void goOnInRounds() {
    rounds.goOn();
    for (int number = 0; number < scenarios.size(); number++) {
      rounds.first(number, names(scenarios.get(number)));
    }
  }

  private List<String> names(Scenario scenario) {
    return List.copyOf(conditions(scenario).keySet());
  }

  /**
   * The trials of a round of an experiment whose rounds go on.
   *
   * @param round      planned, or the one after those
   * @param candidates that are not answered yet
   */
  public List<PlannedTrial> begin(int number, int round, List<String> candidates) {
    rounds.begin(number, round, names(scenarios.get(number)).stream()
        .filter(name -> name.equals(experiment.baseline()) || candidates.contains(name)
            || control().filter(name::equals).isPresent())
        .toList());
    return trials().stream().filter(trial -> trial.number() == number && trial.round() == round).toList();
  }

  /** Where its results go. */
  public ExperimentFolder folder() {
    return place.folder();
  }

  /** The document of the experiment that is resumed; empty when this one begins. */
  public Optional<ExperimentResult> before() {
    return place.before();
  }

  /** The journal of a comparison by slices. */
  public Path log(Scenario scenario, String candidate) {
    return ExperimentFolder.log(folder().path().resolve(scenarioFolder(scenarios.indexOf(scenario), scenario)),
        candidate);
  }

  private static Path scenarioFolder(int number, Scenario scenario) {
    return ExperimentFolder.scenario(number, scenario.values(), scenario.name());
  }

  /** Name of the A/A control; empty without one. */
  public Optional<String> control() {
    return experiment.compared().control() ? Optional.of(experiment.baseline() + CONTROL) : Optional.empty();
  }

  /** The smallest difference to detect, as a share of the baseline. */
  public double margin() {
    return options.asked().detect().orElse(experiment.demands().detect());
  }

  /** From which the order of the conditions in each round is drawn. */
  public long orderSeed() {
    return rounds.seed();
  }

  /** Whether the plan shown is of a dry run whose orders no experiment will have unless it is given their seed. */
  public boolean isOrderOfThisPlanAlone() {
    return options.asked().dry() && before().isEmpty() && options.asked().orderSeed().isEmpty();
  }

  /** The conditions of each round of a scenario, in the order in which they run. */
  public List<List<String>> orders(int number) {
    return rounds.orders(number, names(scenarios.get(number)));
  }

  /** All trials, in their order: scenario by scenario, round by round. */
  public List<PlannedTrial> trials() {
    List<PlannedTrial> trials = new ArrayList<>();
    for (int number = 0; number < scenarios.size(); number++) {
      List<List<String>> orders = orders(number);
      Map<String, ConditionPlan> conditions = conditions(scenarios.get(number));
      for (int round = 1; round <= orders.size(); round++) {
        for (String name : orders.get(round - 1)) {
          trials.add(new PlannedTrial(this, number, round, name, conditions.get(name),
              control().filter(name::equals).isPresent()));
        }
      }
    }
    return trials;
  }

  /** The conditions of a round, the A/A control among them. */
  public Map<String, ConditionPlan> conditions(Scenario scenario) {
    Map<String, ConditionPlan> wanted = new LinkedHashMap<>(scenario.conditions());
    wanted.keySet()
        .removeIf(name -> !options.asked().only().isEmpty() && !options.asked().only().contains(name)
            && !name.equals(experiment.baseline()));
    wanted.keySet().removeAll(skipped.keySet());
    control().ifPresent(name -> wanted.put(name, scenario.conditions().get(experiment.baseline())));
    return wanted;
  }

  /**
   * The conditions that are measured by slices: the A/A control is among them where there is nothing else to compare; it
   * decides nothing about other questions.
   */
  public Map<String, ConditionPlan> alternating(Scenario scenario) {
    Map<String, ConditionPlan> all = new LinkedHashMap<>(conditions(scenario));
    if (all.size() > 2) {
      control().ifPresent(all::remove);
    }
    return all;
  }

  /** Names of the conditions that are compared with the baseline by slices. */
  public List<String> candidates(Scenario scenario) {
    return alternating(scenario).keySet().stream().filter(name -> !name.equals(experiment.baseline())).toList();
  }

  /** The baseline and a candidate of a scenario, by their names. */
  public Map<String, ConditionPlan> compared(Scenario scenario, String candidate) {
    Map<String, ConditionPlan> plans = alternating(scenario);
    Map<String, ConditionPlan> two = new LinkedHashMap<>();
    two.put(experiment.baseline(), plans.get(experiment.baseline()));
    two.put(candidate, plans.get(candidate));
    return two;
  }

  /** Whether the conditions of a scenario differ in their neighbors. */
  public boolean isNeighborSwitched() {
    return scenarios.stream().map(this::neighbors).anyMatch(SwitchedNeighbors::isAny);
  }

  /** Whether the conditions of a scenario differ in the cores that they give to a server. */
  public boolean isCpuDifferent() {
    return scenarios.stream()
        .anyMatch(scenario -> alternating(scenario).values()
            .stream()
            .filter(plan -> ConditionType.named(plan.type())
                .parameters()
                .stream()
                .anyMatch(parameter -> parameter.name().equals(LimitParameters.CPU.name())))
            .map(plan -> LimitParameters.CPU.find(Settings.NONE.with(plan.parameters(), plan.type())))
            .distinct()
            .count() > 1);
  }

  /** The neighbors of a scenario's conditions. */
  SwitchedNeighbors neighbors(Scenario scenario) {
    return SwitchedNeighbors.of(alternating(scenario));
  }

  /** The folder for all that belongs to one comparison. */
  public Path comparison(Scenario scenario, String candidate) {
    return folder().path()
        .resolve(scenarioFolder(scenarios.indexOf(scenario), scenario))
        .resolve(Slug.text(candidate));
  }

  /** Whether the network path from a client to one of these servers differs from the others: more network, or a proxy. */
  public static boolean isReachedInAnotherWay(Map<String, ConditionPlan> plans) {
    return plans.values().stream().map(ConditionPlan::way).distinct().count() > 1;
  }

  /** Why a condition can't be; empty where nothing is known that keeps it from being. */
  public Optional<String> impossible(String name, ConditionPlan plan) {
    try {
      plan.steps(ConditionSite.of(experiment.binding(), name, options.results().resolve("check")));
      return Optional.empty();
    } catch (UsageException | NotPossibleException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Properties with the secret ones hidden. */
  public Map<String, String> shown(Map<String, String> properties) {
    Map<String, String> shown = new LinkedHashMap<>(properties);
    shown.replaceAll((name, value) -> options.isSecret().test(name) ? "***" : value);
    return shown;
  }

  private void requireCondition(String name) {
    if (!experiment.conditions().containsKey(name)) {
      throw new UsageException("--only " + name + ": there is no such condition"
          + NearestName.hint(name, experiment.conditions().keySet(),
              " (conditions: " + String.join(", ", experiment.conditions().keySet()) + ")"));
    }
  }
}
