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
   * Makes, or finds, the folder.
   *
   * @throws UsageException if the experiment can't be run
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

  /** Each with the reason; all others are run. */
  public Map<String, String> skipped() {
    return skipped;
  }

  public Experiment experiment() {
    return experiment;
  }

  public Optional<Map<String, String>> labels() {
    return Optional.of(experiment.about().labels()).filter(labels -> !labels.isEmpty());
  }

  public List<Scenario> scenarios() {
    return scenarios;
  }

  public PlanOptions options() {
    return options;
  }

  /** If rounds go on until they are answered, those of the longest scenario so far. */
  public int rounds() {
    return rounds.count();
  }

  /** Plans the first round of each scenario, or restores the earlier ones. */
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
   * @param round      planned, or the next one
   * @param candidates not answered yet
   */
  public List<PlannedTrial> begin(int number, int round, List<String> candidates) {
    rounds.begin(number, round, names(scenarios.get(number)).stream()
        .filter(name -> name.equals(experiment.baseline()) || candidates.contains(name)
            || control().filter(name::equals).isPresent())
        .toList());
    return trials().stream().filter(trial -> trial.number() == number && trial.round() == round).toList();
  }

  public ExperimentFolder folder() {
    return place.folder();
  }

  /** Empty unless the experiment is resumed. */
  public Optional<ExperimentResult> before() {
    return place.before();
  }

  public Path log(Scenario scenario, String candidate) {
    return ExperimentFolder.log(folder().path().resolve(scenarioFolder(scenarios.indexOf(scenario), scenario)),
        candidate);
  }

  private static Path scenarioFolder(int number, Scenario scenario) {
    return ExperimentFolder.scenario(number, scenario.values(), scenario.name());
  }

  public Optional<String> control() {
    return experiment.compared().control() ? Optional.of(experiment.baseline() + CONTROL) : Optional.empty();
  }

  /** As a share of the baseline. */
  public double margin() {
    return options.asked().detect().orElse(experiment.demands().detect());
  }

  public long orderSeed() {
    return rounds.seed();
  }

  /** Whether the orders are of a dry run that no experiment repeats unless it gets their seed. */
  public boolean isOrderOfThisPlanAlone() {
    return options.asked().dry() && before().isEmpty() && options.asked().orderSeed().isEmpty();
  }

  /** In the order in which they run. */
  public List<List<String>> orders(int number) {
    return rounds.orders(number, names(scenarios.get(number)));
  }

  /** Scenario by scenario, round by round. */
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

  /** Includes the A/A control. */
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
   * The conditions that are measured by slices. The A/A control is among them only if there is nothing else to compare;
   * it decides nothing about other questions.
   */
  public Map<String, ConditionPlan> alternating(Scenario scenario) {
    Map<String, ConditionPlan> all = new LinkedHashMap<>(conditions(scenario));
    if (all.size() > 2) {
      control().ifPresent(all::remove);
    }
    return all;
  }

  public List<String> candidates(Scenario scenario) {
    return alternating(scenario).keySet().stream().filter(name -> !name.equals(experiment.baseline())).toList();
  }

  public Map<String, ConditionPlan> compared(Scenario scenario, String candidate) {
    Map<String, ConditionPlan> plans = alternating(scenario);
    Map<String, ConditionPlan> two = new LinkedHashMap<>();
    two.put(experiment.baseline(), plans.get(experiment.baseline()));
    two.put(candidate, plans.get(candidate));
    return two;
  }

  public boolean isNeighborSwitched() {
    return scenarios.stream().map(this::neighbors).anyMatch(SwitchedNeighbors::isAny);
  }

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

  SwitchedNeighbors neighbors(Scenario scenario) {
    return SwitchedNeighbors.of(alternating(scenario));
  }

  public Path comparison(Scenario scenario, String candidate) {
    return folder().path()
        .resolve(scenarioFolder(scenarios.indexOf(scenario), scenario))
        .resolve(Slug.text(candidate));
  }

  /** Whether the network path to one of these servers differs from the others: more network, or a proxy. */
  public static boolean isReachedInAnotherWay(Map<String, ConditionPlan> plans) {
    return plans.values().stream().map(ConditionPlan::way).distinct().count() > 1;
  }

  /** Empty if no obstacle is known. */
  public Optional<String> impossible(String name, ConditionPlan plan) {
    try {
      plan.steps(ConditionSite.of(experiment.binding(), name, options.results().resolve("check")));
      return Optional.empty();
    } catch (UsageException | NotPossibleException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Hides secret properties. */
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
