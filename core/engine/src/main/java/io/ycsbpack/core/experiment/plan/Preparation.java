package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.condition.NotPossibleException;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.property.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks an experiment against this machine, and makes what is needed to run it: its arms, rounds and folder. */
public final class Preparation {
  private final Experiment experiment;
  private final PlanOptions options;
  private final ResultsPlace place;
  private final List<Arms> scenarios;
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
    List<Scenario> all = Scenario.of(experiment).stream().map(Scenario::ofEqualWeights).toList();
    options.asked().only().forEach(this::requireCondition);
    all.forEach(scenario -> scenario.conditions().forEach(this::check));
    requireCandidate(all);
    place = ResultsPlace.of(experiment.name(), options);
    scenarios = IntStream.range(0, all.size())
        .mapToObj(number -> new Arms(experiment, number, all.get(number), conditions(all.get(number)),
            folder().path()))
        .toList();
    rounds = new PlannedRounds(scenarios, place.orderSeed(options.asked().orderSeed()),
        before().map(ExperimentResult::scenarios).orElse(List.of()),
        options.asked().repeats().orElse(experiment.demands().repeats()));
  }

  private void check(String name, ConditionPlan plan) {
    try {
      plan.steps(ConditionSite.of(experiment.binding(), name, options.results().resolve("check")));
    } catch (NotPossibleException e) {
      if (name.equals(experiment.baseline())) {
        throw e;
      }
      skipped.put(name, e.getMessage());
    }
  }

  private void requireCandidate(List<Scenario> all) {
    if (all.stream().anyMatch(scenario -> conditions(scenario).size() > 1)) {
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

  private Map<String, ConditionPlan> conditions(Scenario scenario) {
    Map<String, ConditionPlan> wanted = new LinkedHashMap<>(scenario.conditions());
    wanted.keySet()
        .removeIf(name -> !options.asked().only().isEmpty() && !options.asked().only().contains(name)
            && !name.equals(experiment.baseline()));
    wanted.keySet().removeAll(skipped.keySet());
    Arms.control(experiment).ifPresent(name -> wanted.put(name, scenario.conditions().get(experiment.baseline())));
    return wanted;
  }

  private void requireCondition(String name) {
    if (!experiment.conditions().containsKey(name)) {
      throw new UsageException("--only " + name + ": there is no such condition"
          + NearestName.hint(name, experiment.conditions().keySet(),
              " (conditions: " + String.join(", ", experiment.conditions().keySet()) + ")"));
    }
  }

  public Experiment experiment() {
    return experiment;
  }

  public PlanOptions options() {
    return options;
  }

  public List<Arms> scenarios() {
    return scenarios;
  }

  /** Of whole runs. */
  public PlannedRounds rounds() {
    return rounds;
  }

  /** Each with the reason; all others are run. */
  public Map<String, String> skipped() {
    return skipped;
  }

  public ExperimentFolder folder() {
    return place.folder();
  }

  /** Empty unless the experiment is resumed. */
  public Optional<ExperimentResult> before() {
    return place.before();
  }

  /** As a share of the baseline. */
  public double margin() {
    return options.asked().detect().orElse(experiment.demands().detect());
  }

  /** Whether the orders are of a dry run that no experiment repeats unless it gets their seed. */
  public boolean isOrderOfThisPlanAlone() {
    return options.asked().dry() && before().isEmpty() && options.asked().orderSeed().isEmpty();
  }

  /** Why the experiment is measured in whole runs, whatever its conditions; empty if nothing requires them. */
  public Optional<String> wholeRuns() {
    if (experiment.demands().figure() != FigureKind.DELTA) {
      return Optional.of("its figure, " + experiment.demands().figure() + ", is one of whole runs");
    }
    if (experiment.demands().rounds() || options.asked().repeats().isPresent()) {
      return Optional.of("repeats asks for rounds");
    }
    return before().filter(result -> !result.isBySlices()).map(any -> "the experiment that is resumed began in rounds");
  }
}
