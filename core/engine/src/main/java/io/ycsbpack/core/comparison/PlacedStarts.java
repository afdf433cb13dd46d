// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.condition.Slug;
import io.ycsbpack.core.condition.placement.ClientLimit;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.limit.SharedGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Starts the servers of baseline and candidate together, any number of times, for a client that stays in this process.
 * Each start is undone as a round is.
 */
record PlacedStarts(List<Arms> scenarios, ConditionRunner runner, StopSignal stop, Console console) {
  /**
   * A condition in place next to others.
   *
   * @param steps     put it in place
   * @param neighbors steps that freeze and thaw its neighbors, which are frozen right after their start
   */
  record Started(ConditionPlan plan, ConditionSite site, Condition steps, List<Addition.Freezing> neighbors) {
    private Condition.Run run() {
      return steps.runs().get(0);
    }
  }

  /** @throws CommandException if the candidate changes the same things as a condition that could not be undone */
  void refuseSame(LeftBehind left) {
    scenarios.forEach(arms -> arms.candidates()
        .forEach(name -> left.refuseSame(name,
            inOrder(together(arms.binding(), arms.serversFolder(name), arms.withBaseline(name)), false))));
  }

  /**
   * @param folder parent of one folder for each condition
   * @param plans  by name of condition, the baseline first
   * @param opened undoes the start
   * @return empty after a request to stop
   * @throws CommandException if one of the servers can't be started
   */
  Optional<PlacedServers> start(Arms arms, Path folder, Map<String, ConditionPlan> plans, boolean reversed,
      Closer opened) {
    RunFolder.setAside(folder);
    List<Started> conditions = together(arms.binding(), folder, plans);
    List<Condition.Run> runs = conditions.stream().map(Started::run).toList();
    ConditionRunner.Placed placed = runner.put(inOrder(conditions, reversed), Condition.Run::client, folder);
    opened.add(placed::close);
    if (stop.isRequested()) {
      return Optional.empty();
    }
    ClientLimit limit = ClientLimit.take(runs.get(0).limit().within(group(runs)), placed.client(), console);
    opened.add(limit::close);
    Map<String, List<Addition.Freezing>> neighbors = new LinkedHashMap<>();
    conditions.forEach(one -> neighbors.put(one.site().condition(), one.neighbors()));
    return Optional.of(new PlacedServers(conditions.stream().map(one -> server(arms.scenario(), one)).toList(),
        PlacedServers.turns(neighbors), limit.weight(), isTogether(runs), List.of()));
  }

  /**
   * Conditions that are up at once; each shares a control group with the first if both have the same CPU weight. Their
   * neighbors are frozen until it is their turn, and compete as in {@link PlacedScenarios}.
   */
  private List<Started> together(String binding, Path folder, Map<String, ConditionPlan> plans) {
    List<Started> started = new ArrayList<>();
    plans.forEach((name, wanted) -> {
      ConditionPlan plan = isNextToNeighbors() ? wanted : wanted.competing(ClientLimit.highWeight());
      ConditionSite site = ConditionSite.of(binding, name, folder.resolve(Slug.text(name)));
      Set<Integer> neighbors = plan.neighbors();
      Condition shared = weighedClient(
          plan.steps(started.isEmpty() ? site : site.sharing(started.get(0).site()), neighbors));
      boolean equal = started.isEmpty()
          || shared.runs().get(0).limit().sharedCpu().equals(started.get(0).run().limit().sharedCpu());
      started.add(new Started(plan, site, equal ? shared : weighedClient(plan.steps(site, neighbors)),
          neighbors.stream().map(number -> plan.freezing(site, number)).toList()));
    });
    return started;
  }

  private boolean isNextToNeighbors() {
    return scenarios.stream()
        .flatMap(arms -> arms.alternating().values().stream())
        .anyMatch(plan -> !plan.neighbors().isEmpty());
  }

  /** Next to neighbors, the client has a separate group with the weight of its heaviest rival. */
  private Condition weighedClient(Condition condition) {
    return isNextToNeighbors() && ClientLimit.impossible().isEmpty()
        ? condition.withRuns(run -> run.within(ClientLimit.group(
            scenarios.stream().map(Arms::scenario).mapToLong(Scenario::heaviestWeight).max().orElseThrow())))
        : condition;
  }

  private static Condition inOrder(List<Started> conditions, boolean reversed) {
    return conditions.stream()
        .map(Started::steps)
        .reduce((before, next) -> reversed ? next.and(before) : before.and(next))
        .orElseThrow();
  }

  /**
   * The client is in the group of all servers. If they share none, it gets a separate group of the same weight, so that
   * it favors no server.
   */
  private static Optional<SharedGroup> group(List<Condition.Run> runs) {
    Optional<SharedGroup> any = runs.stream().flatMap(run -> run.limit().sharedCpu().stream()).findFirst();
    return isTogether(runs) ? any : any.map(shared -> new SharedGroup(shared.name() + "-client", shared.amount()));
  }

  private static boolean isTogether(List<Condition.Run> runs) {
    return runs.stream().map(run -> run.limit().sharedCpu()).distinct().count() == 1;
  }

  private static PlacedServers.Server server(Scenario scenario, Started started) {
    Reached reached = started.plan().reached(started.site());
    String condition = started.site().condition();
    return new PlacedServers.Server(condition,
        Map.of(condition, PlacedServers.properties(scenario, started.plan(), started.run(), reached)), Map.of(),
        reached);
  }
}
