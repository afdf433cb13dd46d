package io.ycsbpack.core.experiment;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.property.NearestName;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** An experiment, checked and ready to run: its scenarios, its conditions, its folder. */
public final class Preparation {
  private static final String CONTROL = " A/A";

  private final Experiment experiment;
  private final List<Scenario> scenarios;
  private final ConditionFactory factory;
  private final Options options;
  private final ExperimentFolder folder;
  private final boolean resumed;
  private final RoundOrder order;
  private final RecordedOrders recorded;
  private final Map<String, String> skipped = new LinkedHashMap<>();

  /**
   * How it is to be run.
   *
   * @param results    folder of results
   * @param repeats    rounds; empty for the experiment's own
   * @param only       conditions to run in addition to the baseline; empty for all
   * @param resume     go on with the newest experiment of this name that did not end
   * @param dry        make no folder, because nothing will be run
   * @param tool       versions of what measures
   * @param isSecret   whether a property's value must not be shown
   * @param detect     the smallest difference to detect; empty for the experiment's own
   * @param orderSeed  from which the order of each round is drawn; empty for one that follows from the folder's name
   * @param length     how long a run of this scenario measures and warms up; empty when that is not known before
   */
  public record Options(Path results, Optional<Integer> repeats, Set<String> only, boolean resume, boolean dry,
      Map<String, String> tool, Predicate<String> isSecret, OptionalDouble detect, OptionalLong orderSeed,
      Function<Scenario, Optional<Duration>> length) {
  }

  /**
   * A trial that the experiment plans.
   *
   * @param number    of the scenario, from 0
   * @param round      from 1
   * @param condition its name
   * @param plan      of the condition
   * @param control   whether it is the A/A control
   */
  record PlannedTrial(int number, Scenario scenario, int round, String condition, ConditionPlan plan, boolean control) {

    /** From the experiment's folder. */
    Path path() {
      return Path.of((number + 1) + "-" + scenario.slug(), "round-" + round, Scenario.slug(condition));
    }
  }

  /**
   * Checks it and makes, or finds, its folder.
   *
   * @throws UsageException with what can't be
   */
  public Preparation(Experiment experiment, Options options) {
    this.experiment = experiment;
    this.options = options;
    this.scenarios = Scenario.of(experiment).stream().map(Scenario::ofEqualWeights).toList();
    factory = new ConditionFactory(experiment.binding());
    options.only().forEach(this::requireCondition);
    Path nowhere = options.results().resolve("check");
    scenarios.forEach(scenario -> scenario.conditions().forEach((name, plan) -> check(name, plan, nowhere)));
    Optional<ExperimentFolder> unfinished = options.resume()
        ? ExperimentFolder.unfinished(options.results(), experiment.name())
        : Optional.empty();
    if (options.resume() && unfinished.isEmpty()) {
      throw new UsageException("there is no unfinished experiment '" + experiment.name() + "' in " + options.results()
          + " to resume; leave --resume out to begin");
    }
    resumed = unfinished.isPresent();
    folder = unfinished.orElseGet(
        () -> options.dry()
            ? ExperimentFolder.planned(options.results(), Instant.now(), experiment.name())
            : ExperimentFolder.create(options.results(), Instant.now(), experiment.name()));
    Optional<ExperimentResult> before = unfinished.map(ExperimentFolder::read);
    order = order(before);
    recorded = new RecordedOrders(before.map(ExperimentResult::scenarios).orElse(List.of()));
  }

  /** A resumed experiment keeps the orders that it began with. */
  private RoundOrder order(Optional<ExperimentResult> unfinished) {
    Optional<Long> before = unfinished.map(ExperimentResult::orderSeed);
    if (before.isPresent() && options.orderSeed().isPresent()
        && options.orderSeed().getAsLong() != before.get()) {
      throw new UsageException("--order-seed " + options.orderSeed().getAsLong() + ": the experiment in "
          + folder.path() + " began with " + before.get() + "; leave the option out to go on with it");
    }
    return before.map(RoundOrder::new)
        .orElseGet(() -> options.orderSeed().isPresent()
            ? new RoundOrder(options.orderSeed().getAsLong())
            : RoundOrder.ofName(folder.path().getFileName().toString()));
  }

  private void check(String name, ConditionPlan plan, Path nowhere) {
    try {
      factory.condition(name, plan, nowhere);
    } catch (NotPossibleException e) {
      if (name.equals(experiment.baseline())) {
        throw e;
      }
      skipped.put(name, e.getMessage());
    }
  }

  /** Conditions that this machine can't have, each with the reason; all the others are run. */
  Map<String, String> skipped() {
    return skipped;
  }

  Experiment experiment() {
    return experiment;
  }

  List<Scenario> scenarios() {
    return scenarios;
  }

  Options options() {
    return options;
  }

  int rounds() {
    return options.repeats().orElse(experiment.repeats());
  }

  /** Where its results go. */
  public ExperimentFolder folder() {
    return folder;
  }

  /** Everything known of it so far, which is nothing unless it is resumed. */
  Findings findings() {
    return new Findings(this, resumed ? Optional.of(folder.read()) : Optional.empty());
  }

  /** Name of the A/A control; empty without one. */
  Optional<String> control() {
    return experiment.control() ? Optional.of(experiment.baseline() + CONTROL) : Optional.empty();
  }

  /** The smallest difference to detect, as a share of the baseline. */
  double margin() {
    return options.detect().orElse(experiment.detect());
  }

  /** From which the order of the conditions in each round is drawn. */
  long orderSeed() {
    return order.seed();
  }

  /** Whether the plan shown is of a dry run whose orders no experiment will have unless it is given their seed. */
  boolean isOrderOfThisPlanAlone() {
    return options.dry() && !resumed && options.orderSeed().isEmpty();
  }

  /** The conditions of each round of a scenario, in the order in which they run. */
  List<List<String>> orders(int number) {
    List<String> names = List.copyOf(conditions(scenarios.get(number)).keySet());
    return IntStream.rangeClosed(1, rounds()).mapToObj(round -> order(number, round, names)).toList();
  }

  private List<String> order(int number, int round, List<String> names) {
    return recorded.of(number, round, names).orElseGet(() -> order.of(number, round, names));
  }

  /** All trials, in their order: scenario by scenario, round by round. */
  List<PlannedTrial> trials() {
    List<PlannedTrial> trials = new ArrayList<>();
    for (int number = 0; number < scenarios.size(); number++) {
      for (int round = 1; round <= rounds(); round++) {
        Map<String, ConditionPlan> conditions = conditions(scenarios.get(number));
        for (String name : order(number, round, List.copyOf(conditions.keySet()))) {
          trials.add(new PlannedTrial(number, scenarios.get(number), round, name, conditions.get(name),
              control().filter(name::equals).isPresent()));
        }
      }
    }
    return trials;
  }

  /** The conditions of a round, the A/A control among them. */
  Map<String, ConditionPlan> conditions(Scenario scenario) {
    Map<String, ConditionPlan> wanted = new LinkedHashMap<>(scenario.conditions());
    wanted.keySet()
        .removeIf(name -> !options.only().isEmpty() && !options.only().contains(name)
            && !name.equals(experiment.baseline()));
    wanted.keySet().removeAll(skipped.keySet());
    control().ifPresent(name -> wanted.put(name, scenario.conditions().get(experiment.baseline())));
    return wanted;
  }

  /** The commands of a run's condition. */
  Condition condition(PlannedTrial trial) {
    return factory.condition(trial.condition(), trial.plan(), folder.path().resolve(trial.path()));
  }

  /** Proves that what a run's condition needs is there; see {@link ConditionType#probe}. */
  void probe(PlannedTrial trial) {
    factory.probe(trial.condition(), trial.plan(), folder.path().resolve(trial.path()));
  }

  /** A trial's condition without additions and without data, in this folder. */
  Condition probed(PlannedTrial trial, Path own) {
    ConditionPlan alone = new ConditionPlan(trial.plan().type(), trial.plan().parameters(), trial.plan().properties());
    Condition condition = factory.condition(trial.condition(), alone, own);
    return condition.on(condition.servers(), List.of());
  }

  /** The commands that open the targets of a condition's runs instead of measuring them. */
  List<List<String>> probeCommands(PlannedTrial trial, Condition condition) {
    // What the condition itself will load need not be there, and a probe loads nothing.
    boolean isLoaded = !condition(trial).loads().isEmpty();
    return condition.runs().stream().map(run -> {
      List<String> command = command(trial, run, Map.of());
      command.addAll(List.of("--probe", "-p", "results=none"));
      if (isLoaded) {
        command.addAll(List.of("-p", DriverProperties.LOAD_MISSING.name() + "=true"));
      }
      return command;
    }).toList();
  }

  /** The whole commands of a run. */
  ConditionRunner.Commands commands(PlannedTrial trial, Condition condition, Path folder) {
    return new ConditionRunner.Commands() {
      @Override
      public List<List<String>> runs() {
        return Preparation.commandsOfRuns(trial, condition, folder);
      }

      @Override
      public List<String> load(Condition.Run load) {
        return Preparation.command(trial, load, Map.of());
      }
    };
  }

  /** Several clients start together. */
  private static List<List<String>> commandsOfRuns(PlannedTrial trial, Condition condition, Path run) {
    Map<String, String> together = new LinkedHashMap<>();
    if (condition.runs().size() > 1) {
      together.put(DriverProperties.START_AT.name(), Instant.now().plus(condition.readyAfter()).toString());
    }
    if (condition.runs().size() > 1 || !trial.plan().additions().isEmpty()) {
      together.put(VerdictProperties.SHARED.name(), "true");
    }
    List<List<String>> commands = new ArrayList<>();
    for (int i = 0; i < condition.runs().size(); i++) {
      List<String> command = command(trial, condition.runs().get(i), together);
      command.addAll(List.of("-p", "results=" + run.resolve("client-" + (i + 1)).toAbsolutePath()));
      commands.add(command);
    }
    return commands;
  }

  private static List<String> command(PlannedTrial trial, Condition.Run run, Map<String, String> together) {
    Map<String, String> properties = new LinkedHashMap<>(trial.scenario().properties());
    properties.putAll(together);
    properties.putAll(trial.plan().properties());
    properties.putAll(run.properties());
    List<String> arguments = new ArrayList<>(run.command());
    trial.scenario().workload().forEach(file -> arguments.addAll(List.of("-P", file)));
    properties.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    return arguments;
  }

  /** Properties with the secret ones hidden. */
  Map<String, String> shown(Map<String, String> properties) {
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
