// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.condition.SwitchedNeighbors;
import io.ycsbpack.core.condition.placement.ClientLimit;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.PlannedRun;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Puts the scenarios of an experiment in place for a client that stays in this process. The baseline's servers are
 * started once, for all conditions measured on them slice by slice. They are undone like the servers of rounds.
 *
 * @param twice whether there are two servers, between which the conditions are swapped
 */
record PlacedScenarios(List<Arms> scenarios, boolean twice, ConditionRunner runner, StopSignal stop,
    Console console) {
  /**
   * The baseline of a scenario, in place for all conditions.
   *
   * @param run     stands for all of them
   * @param condition under a common weight with its client, if this machine allows one
   */
  record Planned(PlannedRun run, Condition condition) {
  }

  /** Changes nothing. */
  void probe() {
    scenarios.forEach(arms -> planned(arms).run().probe());
  }

  /** Checks of {@link #probe}, a line each. */
  List<String> probes() {
    return scenarios.stream().map(arms -> planned(arms).run()).map(Probes::asked).distinct().toList();
  }

  /** @throws CommandException if the condition changes the same things as one that could not be undone */
  void refuseSame(LeftBehind left) {
    for (Arms arms : scenarios) {
      Planned planned = planned(arms);
      left.refuseSame(planned.run().condition(), planned.condition());
    }
  }

  /**
   * @param opened undoes it
   * @return empty after a request to stop
   */
  Optional<PlacedServers> start(Arms arms, Closer opened) {
    Planned planned = planned(arms);
    Condition condition = planned.condition();
    Condition.Run run = condition.runs().get(0);
    Optional<SplitCores> kept = isClientApart(planned) ? Optional.of(SplitCores.beforeServers()) : Optional.empty();
    kept.ifPresent(cores -> opened.add(cores::close));
    ConditionRunner.Placed put = runner.put(condition, planned.run()::load, planned.run().folder());
    opened.add(put::close);
    if (stop.isRequested()) {
      return Optional.empty();
    }
    kept.ifPresent(SplitCores::take);
    ClientLimit limit = ClientLimit.take(run.limit(), put.client(), console);
    opened.add(limit::close);
    return Optional.of(new PlacedServers(servers(planned), turns(planned.run()), limit.weight(), true,
        kept.map(SplitCores::shared).orElse(List.of())));
  }

  Planned planned(Arms arms) {
    Planned one = ofOneServer(arms);
    if (!twice) {
      return one;
    }
    PlannedRun run = one.run();
    ConditionSite second = ConditionSite.of(arms.binding(), run.condition(), run.folder().resolve("twin"));
    return new Planned(run, one.condition().and(run.plan().steps(second.sharing(run.site()))));
  }

  /**
   * The baseline with the neighbors of all conditions, frozen if conditions differ in them. They compete with server
   * and client by the weights that the file gives to all: a common weight of server and client would keep them away.
   * The client by itself gets the weight of the heaviest group among them, such as the group of all pods, because the
   * experiment measures their effect on the server.
   */
  private static Planned ofOneServer(Arms arms) {
    ConditionPlan plan = arms.all().get(arms.baseline());
    SwitchedNeighbors neighbors = arms.neighbors();
    PlannedRun run = new PlannedRun(arms, 1, arms.baseline(), neighbors.isAny()
        ? neighbors.placed(plan)
        : plan.competing(ClientLimit.highWeight()));
    Condition condition = run.plan().steps(run.site(), neighbors.switched());
    return new Planned(run,
        neighbors.isAny() && ClientLimit.impossible().isEmpty()
            ? condition.withRuns(client -> client.within(ClientLimit.group(arms.scenario().heaviestWeight())))
            : condition);
  }

  /** Whether neighbors are next to a server of this machine that needs only the cores that a separate client leaves. */
  private boolean isClientApart(Planned planned) {
    Settings parameters = Settings.NONE.with(planned.run().plan().parameters(), planned.run().plan().type());
    return Arms.isNeighborSwitched(scenarios) && planned.condition().servers().size() == 1
        && LimitParameters.MECHANISM.find(parameters).isEmpty() && SplitCores.leftByClient() > 0
        && LimitParameters.CPU.find(parameters).map(Cores::cores).orElse(0.0) <= SplitCores.leftByClient();
  }

  /** Call once the servers are there: only then is it known how to reach them. */
  private static List<PlacedServers.Server> servers(Planned planned) {
    Arms arms = planned.run().arms();
    Map<String, ConditionPlan> plans = arms.alternating();
    List<Condition.Run> runs = planned.condition().runs();
    List<Path> folders = planned.condition().servers();
    Reached reached = planned.run().plan().reached(planned.run().site());
    boolean isSwitched = folders.size() == runs.size()
        && plans.values().stream().map(ConditionPlan::parameters).distinct().count() > 1;
    return IntStream.range(0, runs.size()).mapToObj(i -> {
      Map<String, Map<String, String>> properties = new LinkedHashMap<>();
      Map<String, List<SwitchStep>> switches = new LinkedHashMap<>();
      plans.forEach((name, plan) -> {
        properties.put(name, PlacedServers.properties(arms.scenario(), plan, runs.get(i), reached));
        if (isSwitched) {
          switches.put(name,
              plan.traits().switches().values().stream().map(step -> step.apply(folders.get(i))).toList());
        }
      });
      return new PlacedServers.Server(arms.baseline(), properties, switches, reached);
    }).toList();
  }

  static Map<String, List<SwitchStep>> turns(PlannedRun run) {
    SwitchedNeighbors neighbors = run.arms().neighbors();
    Map<Integer, Addition.Freezing> all = new LinkedHashMap<>();
    neighbors.switched().forEach(number -> all.put(number, run.plan().freezing(run.site(), number)));
    Map<String, List<Addition.Freezing>> own = new LinkedHashMap<>();
    run.arms()
        .alternating()
        .keySet()
        .forEach(name -> own.put(name, neighbors.of(name).stream().map(all::get).toList()));
    return PlacedServers.turns(own);
  }
}
