// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

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
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Puts the scenarios of an experiment in place for a client that stays in this process. The baseline's servers are
 * started once, for all conditions measured on them slice by slice. They are undone like the servers of rounds.
 *
 * @param twice whether there are two servers, between which the conditions are swapped
 */
public record PlacedScenarios(List<Arms> scenarios, boolean twice, ConditionRunner runner, StopSignal stop,
    Console console) {
  /**
   * A scenario whose servers are in place.
   *
   * @param neighbors steps that freeze and thaw the neighbors for each condition; none if all have the same
   * @param weight    CPU weight of one control group around servers and client, or around only the client if there are
   *                  neighbors; empty if they have none
   * @param cores     of the server and its neighbors if the client has separate cores; empty if all share them
   */
  public record Placed(Arms arms, List<Server> servers, Map<String, List<SwitchStep>> neighbors, OptionalLong weight,
      List<Integer> cores) {
  }

  /**
   * A server that is measured under all conditions, slice by slice.
   *
   * @param properties of a client's run under each condition, the baseline first
   * @param switches   steps that switch the server itself to each condition; none if only clients differ
   * @param probe      empty if the target itself reports its use
   */
  public record Server(Map<String, Map<String, String>> properties, Map<String, List<SwitchStep>> switches,
      Optional<UsageProbe> probe) {
  }

  /**
   * The baseline of a scenario, in place for all conditions.
   *
   * @param trial     stands for all of them
   * @param condition under a common weight with its client, if this machine allows one
   */
  record Planned(PlannedTrial trial, Condition condition) {
  }

  /** Changes nothing. */
  public void probe() {
    scenarios.forEach(arms -> planned(arms).trial().probe());
  }

  /** Checks of {@link #probe}, a line each. */
  public List<String> probes() {
    return scenarios.stream().map(arms -> planned(arms).trial()).map(Probes::asked).distinct().toList();
  }

  /** @throws CommandException if the condition changes the same things as one that could not be undone */
  public void refuseSame(LeftBehind left) {
    for (Arms arms : scenarios) {
      Planned planned = planned(arms);
      left.refuseSame(planned.trial().condition(), planned.condition());
    }
  }

  /**
   * @param opened undoes it
   * @return empty after a request to stop
   */
  public Optional<Placed> start(Arms arms, Closer opened) {
    Planned planned = planned(arms);
    Condition condition = planned.condition();
    Condition.Run run = condition.runs().get(0);
    Optional<SplitCores> kept = isClientApart(planned) ? Optional.of(SplitCores.beforeServers()) : Optional.empty();
    kept.ifPresent(cores -> opened.add(cores::close));
    ConditionRunner.Placed put = runner.put(condition, planned.trial().commands(condition), planned.trial().folder());
    opened.add(put::close);
    if (stop.isRequested()) {
      return Optional.empty();
    }
    kept.ifPresent(SplitCores::take);
    ClientLimit limit = ClientLimit.take(run, run.sharedCpu(), put.client(), console);
    opened.add(limit::close);
    return Optional.of(new Placed(arms, servers(planned), freezing(planned.trial()), limit.weight(),
        kept.map(SplitCores::shared).orElse(List.of())));
  }

  Planned planned(Arms arms) {
    Planned one = ofOneServer(arms);
    if (!twice) {
      return one;
    }
    PlannedTrial trial = one.trial();
    ConditionSite second = ConditionSite.of(arms.binding(), trial.condition(), trial.folder().resolve("twin"));
    return new Planned(trial, one.condition().and(trial.plan().steps(second.sharing(trial.site()))));
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
    PlannedTrial trial = new PlannedTrial(arms, 1, arms.baseline(), neighbors.isAny()
        ? neighbors.placed(plan)
        : plan.competing(ClientLimit.highWeight()));
    Condition condition = trial.plan().steps(trial.site(), neighbors.switched());
    return new Planned(trial,
        neighbors.isAny() && ClientLimit.impossible().isEmpty()
            ? condition.withClients(ClientLimit.group(arms.scenario().heaviestWeight()))
            : condition);
  }

  /** Whether neighbors are next to a server of this machine that needs only the cores that a separate client leaves. */
  private boolean isClientApart(Planned planned) {
    Settings parameters = Settings.NONE.with(planned.trial().plan().parameters(), planned.trial().plan().type());
    return Arms.isNeighborSwitched(scenarios) && planned.condition().servers().size() == 1
        && LimitParameters.MECHANISM.find(parameters).isEmpty() && SplitCores.leftByClient() > 0
        && LimitParameters.CPU.find(parameters).map(Cores::cores).orElse(0.0) <= SplitCores.leftByClient();
  }

  /** Call once the servers are there: only then is it known how to reach them. */
  private static List<Server> servers(Planned planned) {
    Arms arms = planned.trial().arms();
    Condition condition = planned.condition();
    Reached reached = planned.trial().plan().reached(planned.trial().site());
    return IntStream.range(0, condition.runs().size())
        .mapToObj(i -> new Server(properties(arms, condition.runs().get(i), reached),
            condition.servers().size() == condition.runs().size()
                ? switches(arms, condition.servers().get(i))
                : Map.of(),
            reached.probe()))
        .toList();
  }

  private static Map<String, Map<String, String>> properties(Arms arms, Condition.Run run, Reached reached) {
    Map<String, Map<String, String>> properties = new LinkedHashMap<>();
    arms.alternating().forEach((name, plan) -> {
      Map<String, String> all = arms.scenario().propertiesUnder(plan);
      all.putAll(run.properties());
      all.putAll(reached.properties());
      properties.put(name, all);
    });
    return properties;
  }

  /** The steps that switch a running server to each condition; none if all have the same parameters. */
  private static Map<String, List<SwitchStep>> switches(Arms arms, Path server) {
    Map<String, ConditionPlan> plans = arms.alternating();
    boolean same = plans.values().stream().map(ConditionPlan::parameters).distinct().count() == 1;
    Map<String, List<SwitchStep>> switches = new LinkedHashMap<>();
    plans.forEach((name, plan) -> switches.put(name, same
        ? List.of()
        : plan.traits().switches().values().stream().map(step -> step.apply(server)).toList()));
    return switches;
  }

  /** For each condition, the steps that freeze come first. */
  static Map<String, List<SwitchStep>> freezing(PlannedTrial trial) {
    SwitchedNeighbors neighbors = trial.arms().neighbors();
    Map<Integer, Addition.Freezing> steps = new LinkedHashMap<>();
    neighbors.switched().forEach(number -> steps.put(number, trial.plan().freezing(trial.site(), number)));
    Map<String, List<SwitchStep>> freezing = new LinkedHashMap<>();
    for (String name : trial.arms().alternating().keySet()) {
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
}
