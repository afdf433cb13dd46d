// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.NotPossibleException;
import io.ycsbpack.core.condition.placement.Journal;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.property.NearestName;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks an experiment against this machine, and makes what is needed to run it: its arms, rounds and folder. */
public final class Preparation {
  private final Experiment experiment;
  private final PlanOptions options;
  private final ExperimentFolder folder;
  private final Optional<ExperimentResult> before;
  private final List<Arms> scenarios;
  private final long orderSeed;
  private final Map<String, String> skipped = new LinkedHashMap<>();

  /**
   * Makes the folder, or finds that of the experiment which is resumed.
   *
   * @throws UsageException if the experiment can't be run; if there is nothing to resume, or it goes on in another process
   */
  public Preparation(Experiment experiment, PlanOptions options) {
    this.experiment = experiment;
    this.options = options;
    List<Scenario> all = Scenario.of(experiment).stream().map(Scenario::ofEqualWeights).toList();
    options.asked().only().forEach(this::requireCondition);
    all.forEach(scenario -> scenario.conditions().forEach(this::check));
    requireCandidate(all);
    if (options.asked().resume()) {
      folder = ExperimentFolder.unfinished(options.results(), experiment.name()).orElseThrow(this::nothingToResume);
      Journal.requireEnded(Journal.folderOfThisUser(), folder.path());
      before = Optional.of(folder.read());
    } else {
      folder = options.asked().dry()
          ? ExperimentFolder.planned(options.results(), Instant.now(), experiment.name())
          : ExperimentFolder.create(options.results(), Instant.now(), experiment.name());
      before = Optional.empty();
    }
    scenarios = IntStream.range(0, all.size())
        .mapToObj(number -> new Arms(experiment, number, all.get(number), conditions(all.get(number)),
            folder.path()))
        .toList();
    orderSeed = orderSeed(options.asked().orderSeed());
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

  private UsageException nothingToResume() {
    ExperimentFolder.newest(options.results(), experiment.name()).ifPresent(Preparation::requireNothingSpent);
    return new UsageException("there is no unfinished experiment '" + experiment.name() + "' in " + options.results()
        + " to resume; leave --resume out to begin");
  }

  /** More pairs after the last look would be one look too many: their interval would not hold at 95 %. */
  private static void requireNothingSpent(ExperimentFolder ended) {
    ExperimentResult result = ended.read();
    if ((result.isBySlices() || result.rounds() != null) && result.verdict() != null
        && result.verdict().exitCode() == ExitCode.NOT_RESOLVED) {
      throw new UsageException("the experiment in " + ended.path()
          + " used up its budget without an answer, and with it"
          + " the error that its interim analyses may spend: no budget makes more of its pairs. Leave --resume out to ask again,"
          + " with a longer --budget");
    }
  }

  /** A resumed experiment keeps the seed that it began with. */
  private long orderSeed(OptionalLong asked) {
    Optional<Long> seed = before.map(ExperimentResult::orderSeed);
    if (seed.isPresent() && asked.isPresent() && asked.getAsLong() != seed.get()) {
      throw new UsageException("--order-seed " + asked.getAsLong() + ": the experiment in " + folder.path()
          + " began with " + seed.get() + "; leave the option out to go on with it");
    }
    return seed.orElseGet(() -> asked.orElseGet(() -> seedOf(folder.path().getFileName().toString())));
  }

  private static long seedOf(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits() >>> Integer.SIZE;
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

  /** Decides on the order of the conditions in each round. */
  public long orderSeed() {
    return orderSeed;
  }

  /** Whole runs of a number that is fixed. */
  public PlannedRounds fixedRounds(Arms arms) {
    return PlannedRounds.fixed(arms, orderSeed, recorded(arms),
        options.asked().repeats().orElse(experiment.demands().repeats()));
  }

  /** Whole runs that go on until the questions are answered. */
  public PlannedRounds openRounds(Arms arms) {
    return PlannedRounds.open(arms, orderSeed, recorded(arms));
  }

  /** The trials of {@link #fixedRounds} of all scenarios. */
  public List<PlannedTrial> trials() {
    return scenarios.stream().flatMap(arms -> fixedRounds(arms).trials().stream()).toList();
  }

  /** Its rounds in the experiment that is resumed. */
  private Optional<ScenarioResult> recorded(Arms arms) {
    return before.flatMap(result -> result.scenarios().stream().skip(arms.number()).findFirst())
        .filter(scenario -> scenario.order() != null);
  }

  /** Each with the reason; all others are run. */
  public Map<String, String> skipped() {
    return skipped;
  }

  public ExperimentFolder folder() {
    return folder;
  }

  /** Empty unless the experiment is resumed. */
  public Optional<ExperimentResult> before() {
    return before;
  }

  /** As a share of the baseline. */
  public double margin() {
    return options.asked().detect().orElse(experiment.demands().detect());
  }

  /** Whether the orders are of a dry run that no experiment repeats unless it gets their seed. */
  public boolean isOrderOfThisPlanAlone() {
    return options.asked().dry() && before.isEmpty() && options.asked().orderSeed().isEmpty();
  }

  /** Why the experiment is measured in whole runs, whatever its conditions; empty if nothing requires them. */
  public Optional<String> wholeRuns() {
    if (experiment.demands().figure() != FigureKind.DELTA) {
      return Optional.of("its figure, " + experiment.demands().figure() + ", is one of whole runs");
    }
    if (experiment.demands().rounds() || options.asked().repeats().isPresent()) {
      return Optional.of("repeats asks for rounds");
    }
    return before.filter(result -> !result.isBySlices()).map(any -> "the experiment that is resumed began in rounds");
  }
}
