// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
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
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.limit.SharedCpu;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Starts the servers of baseline and candidate together, any number of times, for a client that stays in this process.
 * Each start is undone as a round is.
 */
public record PlacedStarts(List<Arms> scenarios, ConditionRunner runner, StopSignal stop, Console console) {
  /**
   * A start with all of its servers up.
   *
   * @param servers  the baseline's first
   * @param weight   CPU weight of the control group that the client is in; empty if it is in none
   * @param together whether all servers are in the client's group, rather than each in a separate group
   * @param switches steps that freeze and thaw neighbors for the turn of each condition; empty if there are none
   */
  public record Placed(List<Server> servers, OptionalLong weight, boolean together,
      List<List<SwitchStep>> switches) {
    /**
     * Checks properties that take too long to compare after each round.
     *
     * @throws CommandException if a server did not stay the same since its start
     */
    public void requireUnchanged() {
      servers.forEach(Server::requireUnchanged);
    }
  }

  public record Server(String condition, Map<String, String> properties, Reached reached) {
    /** Changes that take a request, and so are only checked at both ends of a start. */
    void requireUnchanged() {
      reached.changes().get().ifPresent(changes -> {
        throw new CommandException(ExitCode.NOT_VALID,
            "the server of '" + condition + "' did not stay the same while it"
                + " was measured: " + changes + "; the rounds of this restart are left out");
      });
    }
  }

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
  public void refuseSame(LeftBehind left) {
    for (Arms arms : scenarios) {
      for (String name : arms.candidates()) {
        left.refuseSame(name, inOrder(
            together(arms.binding(), arms.comparison(name), arms.compared(name)), false));
      }
    }
  }

  /**
   * @param folder parent of one folder for each condition
   * @param plans  by name of condition, the baseline first
   * @param opened undoes the start
   * @return empty after a request to stop
   * @throws CommandException if one of the servers can't be started
   */
  public Optional<Placed> start(Arms arms, Path folder, Map<String, ConditionPlan> plans, boolean reversed,
      Closer opened) {
    RunFolder.setAside(folder);
    List<Started> conditions = together(arms.binding(), folder, plans);
    List<Condition.Run> runs = conditions.stream().map(Started::run).toList();
    ConditionRunner.Placed placed = runner.put(inOrder(conditions, reversed), List::of, folder);
    opened.add(placed::close);
    if (stop.isRequested()) {
      return Optional.empty();
    }
    ClientLimit limit = ClientLimit.take(runs.get(0), group(runs), placed.client(), console);
    opened.add(limit::close);
    return Optional.of(new Placed(conditions.stream().map(one -> server(arms.scenario(), one)).toList(),
        limit.weight(), isTogether(runs), turns(conditions)));
  }

  /**
   * Conditions that are up at once; each shares a control group with the first if both have the same CPU weight. Their
   * neighbors are frozen until it is their turn, and compete as in {@link PlacedScenarios}.
   */
  private List<Started> together(String binding, Path folder, Map<String, ConditionPlan> plans) {
    List<Started> started = new ArrayList<>();
    plans.forEach((name, wanted) -> {
      ConditionPlan plan = isNextToNeighbors()
          ? wanted
          : wanted.competing(ClientLimit.highWeight());
      ConditionSite site = ConditionSite.of(binding, name, folder.resolve(Slug.text(name)));
      Set<Integer> neighbors = plan.neighbors();
      Condition shared = weighedClient(
          plan.steps(started.isEmpty() ? site : site.sharing(started.get(0).site()), neighbors));
      boolean equal = started.isEmpty()
          || shared.runs().get(0).sharedCpu().equals(started.get(0).run().sharedCpu());
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
        ? condition.withClients(ClientLimit.group(
            scenarios.stream().map(Arms::scenario).mapToLong(Scenario::heaviestWeight).max().orElseThrow()))
        : condition;
  }

  /**
   * The steps to the turn of each condition: they freeze all neighbors but its own, then thaw its own. Empty if there
   * are no neighbors.
   */
  static List<List<SwitchStep>> turns(List<Started> conditions) {
    if (conditions.stream().allMatch(one -> one.neighbors().isEmpty())) {
      return List.of();
    }
    return conditions.stream().map(turn -> {
      List<SwitchStep> steps = new ArrayList<>();
      conditions.stream()
          .filter(other -> other != turn)
          .forEach(other -> other.neighbors().forEach(one -> steps.add(one.freeze())));
      turn.neighbors().forEach(one -> steps.add(one.thaw()));
      return List.copyOf(steps);
    }).toList();
  }

  private static Condition inOrder(List<Started> conditions, boolean reversed) {
    List<Started> order = new ArrayList<>(conditions);
    if (reversed) {
      Collections.reverse(order);
    }
    return order.stream().map(Started::steps).reduce(Condition::and).orElseThrow();
  }

  /**
   * The client is in the group of all servers. If they share none, it gets a separate group of the same weight, so that
   * it favors no server.
   */
  private static Optional<SharedCpu> group(List<Condition.Run> runs) {
    Optional<SharedCpu> any = runs.stream().flatMap(run -> run.sharedCpu().stream()).findFirst();
    return isTogether(runs) ? any : any.map(shared -> new SharedCpu(shared.name() + "-client", shared.weight()));
  }

  private static boolean isTogether(List<Condition.Run> runs) {
    return runs.stream().map(Condition.Run::sharedCpu).distinct().count() == 1;
  }

  private static Server server(Scenario scenario, Started started) {
    Reached reached = started.plan().reached(started.site());
    Map<String, String> all = scenario.propertiesUnder(started.plan());
    all.putAll(started.run().properties());
    all.putAll(reached.properties());
    return new Server(started.site().condition(), all, reached);
  }
}
