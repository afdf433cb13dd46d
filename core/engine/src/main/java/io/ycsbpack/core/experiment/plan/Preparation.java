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
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An experiment that was checked against this machine, and what is needed to run it.
 *
 * @param before    the document of the experiment that is resumed; empty if it begins
 * @param orderSeed decides on the order of the conditions in each round
 * @param skipped   conditions that this machine can't have, each with the reason; all others are run
 */
public record Preparation(Experiment experiment, PlanOptions options, ExperimentFolder folder,
    Optional<ExperimentResult> before, List<Arms> scenarios, long orderSeed, Map<String, String> skipped) {

  /**
   * Makes the folder, or finds that of the experiment which is resumed.
   *
   * @throws UsageException if the experiment can't be run; if there is nothing to resume, or it goes on in another process
   */
  public static Preparation of(Experiment experiment, PlanOptions options) {
    PlanOptions.Asked asked = options.asked();
    List<Scenario> all = Scenario.of(experiment).stream().map(Scenario::ofEqualWeights).toList();
    asked.only().forEach(name -> requireCondition(experiment, name));
    Map<String, String> skipped = skipped(experiment, all, options);
    List<Map<String, ConditionPlan>> conditions = all.stream()
        .map(scenario -> conditions(experiment, scenario, asked, skipped))
        .toList();
    if (conditions.stream().noneMatch(arms -> arms.size() > 1)) {
      throw nothingToCompare(experiment, skipped);
    }
    ExperimentFolder folder = folder(experiment, options);
    Optional<ExperimentResult> before = asked.resume() ? Optional.of(folder.read()) : Optional.empty();
    return new Preparation(experiment, options, folder, before, IntStream.range(0, all.size())
        .mapToObj(number -> new Arms(experiment, number, all.get(number), conditions.get(number), folder.path()))
        .toList(), orderSeed(asked.orderSeed(), before, folder), skipped);
  }

  private static void requireCondition(Experiment experiment, String name) {
    if (!experiment.conditions().containsKey(name)) {
      throw new UsageException("--only " + name + ": there is no such condition"
          + NearestName.hint(name, experiment.conditions().keySet(),
              " (conditions: " + String.join(", ", experiment.conditions().keySet()) + ")"));
    }
  }

  private static Map<String, String> skipped(Experiment experiment, List<Scenario> all, PlanOptions options) {
    Map<String, String> skipped = new LinkedHashMap<>();
    all.forEach(scenario -> scenario.conditions().forEach((name, plan) -> {
      try {
        plan.steps(ConditionSite.of(experiment.binding(), name, options.results().resolve("check")));
      } catch (NotPossibleException e) {
        if (name.equals(experiment.baseline())) {
          throw e;
        }
        skipped.put(name, e.getMessage());
      }
    }));
    return skipped;
  }

  private static Map<String, ConditionPlan> conditions(Experiment experiment, Scenario scenario,
      PlanOptions.Asked asked, Map<String, String> skipped) {
    Map<String, ConditionPlan> wanted = new LinkedHashMap<>(scenario.conditions());
    wanted.keySet()
        .removeIf(name -> !asked.only().isEmpty() && !asked.only().contains(name)
            && !name.equals(experiment.baseline()));
    wanted.keySet().removeAll(skipped.keySet());
    experiment.control().ifPresent(name -> wanted.put(name, scenario.conditions().get(experiment.baseline())));
    return wanted;
  }

  private static RuntimeException nothingToCompare(Experiment experiment, Map<String, String> skipped) {
    if (!skipped.isEmpty()) {
      return new NotPossibleException("nothing is measured, because no condition is left to compare with '"
          + experiment.baseline() + "': " + skipped.entrySet()
              .stream()
              .map(one -> "'" + one.getKey() + "' is skipped: " + one.getValue())
              .collect(Collectors.joining("; ")));
    }
    return new UsageException("there is nothing to compare '" + experiment.baseline() + "' with: "
        + (experiment.conditions().size() > 1
            ? "--only leaves no other condition"
            : "name a second condition, or measure it against itself by control: true"));
  }

  private static ExperimentFolder folder(Experiment experiment, PlanOptions options) {
    if (!options.asked().resume()) {
      return options.asked().dry()
          ? ExperimentFolder.planned(options.results(), Instant.now(), experiment.name())
          : ExperimentFolder.create(options.results(), Instant.now(), experiment.name());
    }
    ExperimentFolder folder = ExperimentFolder.unfinished(options.results(), experiment.name()).orElseThrow(() -> {
      ExperimentFolder.newest(options.results(), experiment.name()).ifPresent(Preparation::requireNothingSpent);
      return new UsageException("there is no unfinished experiment '" + experiment.name() + "' in " + options.results()
          + " to resume; leave --resume out to begin");
    });
    Journal.requireEnded(Journal.folderOfThisUser(), folder.path());
    return folder;
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
  private static long orderSeed(Optional<Long> asked, Optional<ExperimentResult> before, ExperimentFolder folder) {
    Optional<Long> seed = before.map(ExperimentResult::orderSeed);
    if (seed.isPresent() && asked.isPresent() && !asked.equals(seed)) {
      throw new UsageException("--order-seed " + asked.get() + ": the experiment in " + folder.path()
          + " began with " + seed.get() + "; leave the option out to go on with it");
    }
    byte[] name = folder.path().getFileName().toString().getBytes(StandardCharsets.UTF_8);
    return seed.orElseGet(
        () -> asked.orElseGet(() -> UUID.nameUUIDFromBytes(name).getMostSignificantBits() >>> Integer.SIZE));
  }

  /** One run of each condition of each scenario. */
  public List<PlannedRun> plannedRuns() {
    return scenarios.stream().flatMap(arms -> arms.round(1, arms.all().keySet())).toList();
  }

  /** Number of rounds of whole runs if it is fixed. */
  public int repeats() {
    return options.asked().repeats().orElse(experiment.demands().repeats());
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
