package io.ycsbpack.core.experiment;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.experiment.step.RunLocally;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.experiment.step.WorkloadStep;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.trial.Tier;
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
import java.util.stream.Stream;

/** An experiment, checked and ready to run: its scenarios, its conditions, its folder. */
public final class Preparation {
  private static final String CONTROL = " A/A";
  private static final String RESULTS = "results";

  private final Experiment experiment;
  private final List<Scenario> scenarios;
  private final ConditionFactory factory;
  private final Options options;
  private final ExperimentFolder folder;
  private final Optional<ExperimentResult> before;
  private final RoundOrder order;
  private final RecordedOrders recorded;
  private final Map<String, String> skipped = new LinkedHashMap<>();
  /** Empty where the number of rounds is fixed. */
  private Optional<BegunRounds> begun = Optional.empty();

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
      return scenarioFolder(number, scenario).resolve("round-" + round).resolve(Scenario.slug(condition));
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
      ExperimentFolder.newest(options.results(), experiment.name()).ifPresent(Preparation::requireNothingSpent);
      throw new UsageException("there is no unfinished experiment '" + experiment.name() + "' in " + options.results()
          + " to resume; leave --resume out to begin");
    }
    folder = unfinished.orElseGet(
        () -> options.dry()
            ? ExperimentFolder.planned(options.results(), Instant.now(), experiment.name())
            : ExperimentFolder.create(options.results(), Instant.now(), experiment.name()));
    before = unfinished.map(ExperimentFolder::read);
    order = order();
    recorded = new RecordedOrders(before.map(ExperimentResult::scenarios).orElse(List.of()));
  }

  /** A resumed experiment keeps the orders that it began with. */
  private RoundOrder order() {
    Optional<Long> seed = before.map(ExperimentResult::orderSeed);
    if (seed.isPresent() && options.orderSeed().isPresent()
        && options.orderSeed().getAsLong() != seed.get()) {
      throw new UsageException("--order-seed " + options.orderSeed().getAsLong() + ": the experiment in "
          + folder.path() + " began with " + seed.get() + "; leave the option out to go on with it");
    }
    return seed.map(RoundOrder::new)
        .orElseGet(() -> options.orderSeed().isPresent()
            ? new RoundOrder(options.orderSeed().getAsLong())
            : RoundOrder.ofName(folder.path().getFileName().toString()));
  }

  /** More pairs after the last look would be one look too many: their interval would not hold at 95 %. */
  private static void requireNothingSpent(ExperimentFolder ended) {
    ExperimentResult result = ended.read();
    if ((result.isBySlices() || result.rounds() != null) && result.verdict() != null
        && result.verdict().exitCode() == ExitCode.NOT_RESOLVED.code()) {
      throw new UsageException("the experiment in " + ended.path()
          + " used up its budget without an answer, and with it"
          + " the error that its looks may spend: no budget makes more of its pairs. Leave --resume out to ask again,"
          + " with a longer --budget");
    }
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

  /** What the file asks for. */
  public Experiment experiment() {
    return experiment;
  }

  /** Its scenarios. */
  public List<Scenario> scenarios() {
    return scenarios;
  }

  Options options() {
    return options;
  }

  int rounds() {
    return begun.map(BegunRounds::most).orElseGet(() -> options.repeats().orElse(experiment.repeats()));
  }

  /** Lets rounds go on until the questions are answered: the first of each scenario is planned, or those before. */
  void goOnInRounds() {
    BegunRounds rounds = new BegunRounds();
    for (int number = 0; number < scenarios.size(); number++) {
      List<String> names = List.copyOf(conditions(scenarios.get(number)).keySet());
      List<List<String>> known = recorded.orders(number, names);
      for (List<String> round : known.isEmpty() ? List.of(order.of(number, 1, names)) : known) {
        rounds.add(number, round);
      }
    }
    begun = Optional.of(rounds);
  }

  /**
   * The trials of a round of an experiment whose rounds go on.
   *
   * @param round      planned, or the one after those
   * @param candidates that are not answered yet
   */
  List<PlannedTrial> begin(int number, int round, List<String> candidates) {
    BegunRounds rounds = begun.orElseThrow();
    if (round > rounds.orders(number).size()) {
      List<String> names = conditions(scenarios.get(number)).keySet()
          .stream()
          .filter(name -> name.equals(experiment.baseline()) || candidates.contains(name)
              || control().filter(name::equals).isPresent())
          .toList();
      rounds.add(number, order.of(number, round, names));
    }
    return trials().stream().filter(trial -> trial.number() == number && trial.round() == round).toList();
  }

  /** Where its results go. */
  public ExperimentFolder folder() {
    return folder;
  }

  /** The document of the experiment that is resumed; empty when this one begins. */
  public Optional<ExperimentResult> before() {
    return before;
  }

  /** The log of a comparison by slices. */
  public Path pairs(Scenario scenario, String candidate) {
    return ExperimentFolder.pairs(folder.path().resolve(scenarioFolder(scenarios.indexOf(scenario), scenario)),
        candidate);
  }

  private static Path scenarioFolder(int number, Scenario scenario) {
    return ExperimentFolder.scenario(number, scenario.values(), scenario.name());
  }

  /**
   * Everything known of it so far, which is nothing unless it is resumed.
   *
   * @param question of rounds that go on until it is answered; empty where their number is fixed
   */
  Findings findings(Optional<RoundQuestion> question) {
    return new Findings(this, before, question);
  }

  /** Name of the A/A control; empty without one. */
  Optional<String> control() {
    return experiment.control() ? Optional.of(experiment.baseline() + CONTROL) : Optional.empty();
  }

  /** The smallest difference to detect, as a share of the baseline. */
  public double margin() {
    return options.detect().orElse(experiment.detect());
  }

  /** From which the order of the conditions in each round is drawn. */
  public long orderSeed() {
    return order.seed();
  }

  /** Whether the plan shown is of a dry run whose orders no experiment will have unless it is given their seed. */
  boolean isOrderOfThisPlanAlone() {
    return options.dry() && before.isEmpty() && options.orderSeed().isEmpty();
  }

  /** The conditions of each round of a scenario, in the order in which they run. */
  List<List<String>> orders(int number) {
    if (begun.isPresent()) {
      return begun.get().orders(number);
    }
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
      List<List<String>> orders = orders(number);
      Map<String, ConditionPlan> conditions = conditions(scenarios.get(number));
      for (int round = 1; round <= orders.size(); round++) {
        for (String name : orders.get(round - 1)) {
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

  /**
   * The conditions that are measured by slices: the A/A control is among them where there is nothing else to compare; it
   * decides nothing about other questions, and is asked by a check.
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

  /** The steps of a run's condition. */
  Condition condition(PlannedTrial trial) {
    return factory.condition(trial.condition(), trial.plan(), folder.path().resolve(trial.path()));
  }

  /**
   * The baseline of a scenario as it is put in place for all its conditions.
   *
   * @param trial     that stands for all of them
   * @param condition under a common weight with its client, where this machine allows one
   */
  record Placed(PlannedTrial trial, Condition condition) {
  }

  /** The same with two servers for tier S. */
  Placed placed(Scenario scenario, Tier tier) {
    Placed one = placed(scenario);
    if (tier != Tier.S) {
      return one;
    }
    Path own = folder.path().resolve(one.trial().path());
    return new Placed(one.trial(), one.condition()
        .and(
            factory.sharing(one.trial().condition(), one.trial().plan(), own.resolve("twin"), one.trial().condition(),
                own, Set.of())));
  }

  /**
   * The same with the neighbors of all conditions, frozen where conditions differ in them. These compete with server and
   * client by the weights that the file gives to all: a common weight of server and client would keep them away. The
   * client by itself gets the weight of the heaviest group among them, such as that of all pods: it is what the neighbors
   * do to the server that is asked for.
   */
  Placed placed(Scenario scenario) {
    ConditionPlan plan = scenario.conditions().get(experiment.baseline());
    SwitchedNeighbors neighbors = neighbors(scenario);
    PlannedTrial trial = new PlannedTrial(scenarios.indexOf(scenario), scenario, 1, experiment.baseline(),
        neighbors.isAny() ? neighbors.placed(plan) : weighed(plan), false);
    Condition condition = factory.condition(trial.condition(), trial.plan(), folder.path().resolve(trial.path()),
        neighbors.switched());
    return new Placed(trial,
        neighbors.isAny() && CommonWeight.impossible(List.of(ProcessHandle.current().pid())).isEmpty()
            ? condition.withClients(CommonWeight.ofClient(scenario.heaviestWeight()))
            : condition);
  }

  /** Whether the conditions of a scenario differ in their neighbors. */
  public boolean isNeighborSwitched() {
    return scenarios.stream().map(this::neighbors).anyMatch(SwitchedNeighbors::isAny);
  }

  /** The neighbors of a scenario's conditions. */
  SwitchedNeighbors neighbors(Scenario scenario) {
    return SwitchedNeighbors.of(alternating(scenario));
  }

  /** How a client in this process reaches the server of a trial that is in place. */
  Reached reached(PlannedTrial trial) {
    return factory.reached(trial.condition(), trial.plan(), folder.path().resolve(trial.path()));
  }

  /**
   * The steps that freeze and thaw the neighbors of a trial that is in place, so that each condition has its own; those
   * that freeze come first.
   */
  Map<String, List<SwitchStep>> freezing(PlannedTrial trial) {
    SwitchedNeighbors neighbors = neighbors(trial.scenario());
    Path own = folder.path().resolve(trial.path());
    Map<Integer, Addition.Freezing> steps = new LinkedHashMap<>();
    neighbors.switched()
        .forEach(number -> steps.put(number, factory.freezing(trial.condition(), trial.plan(), own, number)));
    Map<String, List<SwitchStep>> freezing = new LinkedHashMap<>();
    for (String name : alternating(trial.scenario()).keySet()) {
      Set<Integer> thawed = neighbors.of(name);
      freezing.put(name, Stream.of(true, false)
          .flatMap(frozen -> steps.entrySet()
              .stream()
              .filter(entry -> thawed.contains(entry.getKey()) != frozen)
              .<SwitchStep>map(entry -> entry.getValue().step(frozen)))
          .toList());
    }
    return freezing;
  }

  /**
   * The steps that switch a running server to each of a scenario's conditions; none where all have the same parameters.
   *
   * @param server folder of the server
   */
  Map<String, List<SwitchStep>> switches(Scenario scenario, Path server) {
    Map<String, ConditionPlan> plans = alternating(scenario);
    boolean same = plans.values().stream().map(ConditionPlan::parameters).distinct().count() == 1;
    Map<String, List<SwitchStep>> switches = new LinkedHashMap<>();
    plans.forEach((name, plan) -> switches.put(name, same
        ? List.of()
        : ConditionType.named(plan.type()).switchTo(experiment.binding(), plan, server)));
    return switches;
  }

  /** The folder for all that belongs to one comparison. */
  public Path comparison(Scenario scenario, String candidate) {
    return folder.path()
        .resolve(scenarioFolder(scenarios.indexOf(scenario), scenario))
        .resolve(Scenario.slug(candidate));
  }

  /** Baseline and candidate for the start of this number. */
  List<StartedCondition> start(Scenario scenario, String candidate, int number) {
    Path own = comparison(scenario, candidate).resolve("start-" + number);
    Map<String, ConditionPlan> plans = alternating(scenario);
    return together(List.of(
        new StartedCondition.Wanted(experiment.baseline(), own.resolve("baseline"), plans.get(experiment.baseline())),
        new StartedCondition.Wanted(candidate, own.resolve("candidate"), plans.get(candidate))));
  }

  /**
   * Conditions that are up at once; each shares a control group with the first where both have the same CPU weight. Their
   * neighbors are frozen until it is their turn, and compete as those of {@link #placed(Scenario)} do.
   */
  List<StartedCondition> together(List<StartedCondition.Wanted> wanted) {
    List<StartedCondition> started = new ArrayList<>();
    StartedCondition.Wanted first = wanted.get(0);
    for (StartedCondition.Wanted one : wanted) {
      ConditionPlan plan = isNextToNeighbors() ? one.plan() : weighed(one.plan());
      Set<Integer> neighbors = plan.neighbors();
      Condition shared = weighedClient(
          factory.sharing(one.name(), plan, one.folder(), first.name(), first.folder(), neighbors));
      boolean equal = started.isEmpty()
          || shared.runs().get(0).sharedCpu().equals(started.get(0).run().sharedCpu());
      started.add(new StartedCondition(one,
          equal ? shared : weighedClient(factory.condition(one.name(), plan, one.folder(), neighbors)),
          () -> factory.reached(one.name(), plan, one.folder()),
          neighbors.stream().map(number -> factory.freezing(one.name(), plan, one.folder(), number)).toList()));
    }
    return started;
  }

  /** Whether the way from a client to the candidate's server is another than to the baseline's: more network, or a proxy. */
  public boolean isReachedInAnotherWay(Scenario scenario, String candidate) {
    Map<String, ConditionPlan> plans = alternating(scenario);
    return !plans.get(experiment.baseline()).way().equals(plans.get(candidate).way());
  }

  /** Whether any condition has a neighbor. */
  private boolean isNextToNeighbors() {
    return scenarios.stream()
        .flatMap(scenario -> alternating(scenario).values().stream())
        .anyMatch(plan -> !plan.neighbors().isEmpty());
  }

  /** Next to neighbors the client has the weight of its heaviest rival, alone. */
  private Condition weighedClient(Condition condition) {
    return isNextToNeighbors() && CommonWeight.impossible(List.of(ProcessHandle.current().pid())).isEmpty()
        ? condition.withClients(
            CommonWeight.ofClient(scenarios.stream().mapToLong(Scenario::heaviestWeight).max().orElseThrow()))
        : condition;
  }

  /** Why a condition can't be; empty where nothing is known that keeps it from being. */
  public Optional<String> impossible(String name, ConditionPlan plan) {
    try {
      factory.condition(name, plan, options.results().resolve("check"));
      return Optional.empty();
    } catch (UsageException | NotPossibleException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static ConditionPlan weighed(ConditionPlan plan) {
    return ConditionType.named(plan.type()).competing(plan, CommonWeight.high());
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

  /**
   * How servers of a trial's condition that are there before it are reached from here; empty where it starts them.
   *
   * @throws NotReachedException when they can't be
   */
  Optional<Reached> reachedBefore(PlannedTrial trial) {
    return factory.reachedBefore(trial.condition(), trial.plan(), folder.path().resolve(trial.path()));
  }

  /** A client on this machine and servers that are there, without anything to put in place. */
  Condition there(Reached reached) {
    return new Condition(List.of(), Duration.ZERO, List.of(new Condition.Run(new RunLocally(experiment.binding()),
        reached.properties(), OptionalDouble.empty())), List.of());
  }

  /** The clients that open the targets of a condition's runs instead of measuring them. */
  List<Step> probes(PlannedTrial trial, Condition condition) {
    // What the condition itself will load need not be there, and a probe loads nothing.
    boolean isLoaded = !condition(trial).loads().isEmpty();
    Map<String, String> own = new LinkedHashMap<>(Map.of(RESULTS, "none"));
    if (isLoaded) {
      own.put(DriverProperties.LOAD_MISSING.name(), "true");
    }
    return condition.runs().stream().<Step>map(run -> client(trial, run, Map.of()).with(own).probing()).toList();
  }

  /** The clients of a run with their workload. */
  ConditionRunner.Commands commands(PlannedTrial trial, Condition condition, Path folder) {
    return new ConditionRunner.Commands() {
      @Override
      public List<Step> runs() {
        return Preparation.clients(trial, condition, folder);
      }

      @Override
      public Step load(Condition.Run load) {
        return Preparation.client(trial, load, Map.of());
      }
    };
  }

  /** Several clients start together. */
  private static List<Step> clients(PlannedTrial trial, Condition condition, Path run) {
    Map<String, String> together = new LinkedHashMap<>();
    if (condition.runs().size() > 1) {
      together.put(DriverProperties.START_AT.name(), Instant.now().plus(condition.readyAfter()).toString());
    }
    if (condition.runs().size() > 1 || !trial.plan().additions().isEmpty()) {
      together.put(VerdictProperties.SHARED.name(), "true");
    }
    List<Step> clients = new ArrayList<>();
    for (int i = 0; i < condition.runs().size(); i++) {
      clients.add(client(trial, condition.runs().get(i), together)
          .with(Map.of(RESULTS, run.resolve("client-" + (i + 1)).toAbsolutePath().toString())));
    }
    return clients;
  }

  private static WorkloadStep client(PlannedTrial trial, Condition.Run run, Map<String, String> together) {
    Map<String, String> properties = new LinkedHashMap<>(trial.scenario().properties());
    properties.putAll(together);
    properties.putAll(trial.plan().properties());
    properties.putAll(run.properties());
    return new WorkloadStep(run.client(), trial.scenario().workload(), properties, false);
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
