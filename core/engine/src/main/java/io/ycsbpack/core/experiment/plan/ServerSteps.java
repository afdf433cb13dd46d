package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.experiment.condition.Slug;
import io.ycsbpack.core.experiment.condition.SwitchedNeighbors;
import io.ycsbpack.core.experiment.placement.CommonWeight;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.experiment.step.SwitchStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The steps of servers for a client in this process. Some servers stay up for all conditions of a scenario, others are
 * started together.
 */
public final class ServerSteps {
  private final Preparation preparation;

  public ServerSteps(Preparation preparation) {
    this.preparation = preparation;
  }

  /**
   * The baseline of a scenario as it is put in place for all conditions.
   *
   * @param trial     stands for all of them
   * @param condition under a common weight with its client, if this machine allows one
   */
  public record Placed(PlannedTrial trial, Condition condition) {
  }

  /** @param twice whether there are two servers between which arms are swapped */
  public Placed placed(Scenario scenario, boolean twice) {
    Placed one = placed(scenario);
    if (!twice) {
      return one;
    }
    PlannedTrial trial = one.trial();
    ConditionSite second = site(trial.condition(), trial.folder().resolve("twin"));
    return new Placed(trial, one.condition().and(trial.plan().steps(second.sharing(trial.site()))));
  }

  /**
   * The baseline with the neighbors of all conditions, frozen if conditions differ in them. They compete with server
   * and client by the weights that the file gives to all: a common weight of server and client would keep them away.
   * The client by itself gets the weight of the heaviest group among them, such as that of all pods, because the
   * experiment asks for their effect on the server.
   */
  public Placed placed(Scenario scenario) {
    ConditionPlan plan = scenario.conditions().get(preparation.experiment().baseline());
    SwitchedNeighbors neighbors = preparation.neighbors(scenario);
    PlannedTrial trial = new PlannedTrial(preparation, preparation.scenarios().indexOf(scenario), 1,
        preparation.experiment().baseline(),
        neighbors.isAny() ? neighbors.placed(plan) : weighed(plan), false);
    Condition condition = trial.plan().steps(trial.site(), neighbors.switched());
    return new Placed(trial,
        neighbors.isAny() && CommonWeight.impossible(List.of(ProcessHandle.current().pid())).isEmpty()
            ? condition.withClients(CommonWeight.ofClient(scenario.heaviestWeight()))
            : condition);
  }

  public Reached reached(PlannedTrial trial) {
    return trial.plan().reached(trial.site());
  }

  /** For each condition, the steps that freeze come first. */
  public Map<String, List<SwitchStep>> freezing(PlannedTrial trial) {
    SwitchedNeighbors neighbors = preparation.neighbors(trial.scenario());
    Map<Integer, Addition.Freezing> steps = new LinkedHashMap<>();
    neighbors.switched().forEach(number -> steps.put(number, trial.plan().freezing(trial.site(), number)));
    Map<String, List<SwitchStep>> freezing = new LinkedHashMap<>();
    for (String name : preparation.alternating(trial.scenario()).keySet()) {
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

  /** The steps that switch a running server to each condition; none if all have the same parameters. */
  public Map<String, List<SwitchStep>> switches(Scenario scenario, Path server) {
    Map<String, ConditionPlan> plans = preparation.alternating(scenario);
    boolean same = plans.values().stream().map(ConditionPlan::parameters).distinct().count() == 1;
    Map<String, List<SwitchStep>> switches = new LinkedHashMap<>();
    plans.forEach((name, plan) -> switches.put(name, same
        ? List.of()
        : ConditionType.named(plan.type()).switchTo(plan, server)));
    return switches;
  }

  /**
   * Conditions that are up at once; each shares a control group with the first if both have the same CPU weight. Their
   * neighbors are frozen until it is their turn, and compete as those of {@link #placed(Scenario)} do.
   *
   * @param folder parent of one folder for each condition
   * @param plans  by name of condition, the baseline first
   */
  public List<StartedCondition> together(Path folder, Map<String, ConditionPlan> plans) {
    List<StartedCondition.Wanted> wanted = plans.entrySet()
        .stream()
        .map(one -> new StartedCondition.Wanted(one.getKey(), folder.resolve(Slug.text(one.getKey())), one.getValue()))
        .toList();
    List<StartedCondition> started = new ArrayList<>();
    ConditionSite first = site(wanted.get(0).name(), wanted.get(0).folder());
    for (StartedCondition.Wanted one : wanted) {
      ConditionPlan plan = isNextToNeighbors() ? one.plan() : weighed(one.plan());
      Set<Integer> neighbors = plan.neighbors();
      ConditionSite site = site(one.name(), one.folder());
      Condition shared = weighedClient(plan.steps(site.sharing(first), neighbors));
      boolean equal = started.isEmpty()
          || shared.runs().get(0).sharedCpu().equals(started.get(0).run().sharedCpu());
      started.add(new StartedCondition(one,
          equal ? shared : weighedClient(plan.steps(site, neighbors)),
          () -> plan.reached(site),
          neighbors.stream().map(number -> plan.freezing(site, number)).toList()));
    }
    return started;
  }

  private ConditionSite site(String condition, Path folder) {
    return ConditionSite.of(preparation.experiment().binding(), condition, folder);
  }

  private boolean isNextToNeighbors() {
    return preparation.scenarios()
        .stream()
        .flatMap(scenario -> preparation.alternating(scenario).values().stream())
        .anyMatch(plan -> !plan.neighbors().isEmpty());
  }

  /** Next to neighbors, the client has the weight of its heaviest rival, in a group of its own. */
  private Condition weighedClient(Condition condition) {
    return isNextToNeighbors() && CommonWeight.impossible(List.of(ProcessHandle.current().pid())).isEmpty()
        ? condition.withClients(
            CommonWeight
                .ofClient(preparation.scenarios().stream().mapToLong(Scenario::heaviestWeight).max().orElseThrow()))
        : condition;
  }

  private static ConditionPlan weighed(ConditionPlan plan) {
    return ConditionType.named(plan.type()).competing(plan, CommonWeight.high());
  }
}
