package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.experiment.placement.ClientLimit;
import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.placement.LeftBehind;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.plan.ServerSteps;
import io.ycsbpack.core.experiment.plan.StartedCondition;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.limit.SharedCpu;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Starts the servers of baseline and candidate together, as often as it is asked to, for a client that stays in this
 * process. Each start is undone as a round is.
 */
public final class PlacedStarts {
  private final Preparation preparation;
  private final ServerSteps steps;
  private final ConditionRunner runner;
  private final StopSignal stop;
  private final Console console;

  public PlacedStarts(Preparation preparation, ConditionRunner runner, StopSignal stop, Console console) {
    this.preparation = preparation;
    this.steps = new ServerSteps(preparation);
    this.runner = runner;
    this.stop = stop;
    this.console = console;
  }

  /**
   * A start with all of its servers up.
   *
   * @param servers  the baseline's first
   * @param weight   CPU weight of the control group that the client is in; empty if it is in none
   * @param together whether all servers are in the client's group, rather than each in one of its own
   * @param switches steps that freeze and thaw neighbors for the turn of each condition; empty if there are none
   */
  public record Placed(List<Server> servers, OptionalLong weight, boolean together,
      List<List<SwitchStep>> switches) {

    /**
     * Compares what takes too long to compare after each round.
     *
     * @throws CommandException if a server did not stay the same since its start
     */
    public void requireUnchanged() {
      servers.forEach(PlacedStarts::requireUnchanged);
    }
  }

  public record Server(String condition, Map<String, String> properties, Reached reached) {
  }

  /** @throws CommandException with the candidate if it changes what could not be undone */
  public void refuseSame(LeftBehind left) {
    for (Scenario scenario : preparation.scenarios()) {
      for (String name : preparation.candidates(scenario)) {
        left.refuseSame(name, inOrder(
            steps.together(preparation.comparison(scenario, name), preparation.compared(scenario, name)), false));
      }
    }
  }

  /**
   * @param opened undoes the start
   * @return empty after a request to stop
   * @throws CommandException if one of the servers can't be started
   */
  public Optional<Placed> start(Scenario scenario, Path folder, Map<String, ConditionPlan> plans, boolean reversed,
      Closer opened) {
    RunFolder.setAside(folder);
    List<StartedCondition> conditions = steps.together(folder, plans);
    List<Condition.Run> runs = conditions.stream().map(StartedCondition::run).toList();
    ConditionRunner.Placed placed = runner.put(inOrder(conditions, reversed), List::of, folder);
    opened.add(placed::close);
    if (stop.isRequested()) {
      return Optional.empty();
    }
    ClientLimit limit = ClientLimit.take(runs.get(0), group(runs), placed.client(), console);
    opened.add(limit::close);
    return Optional.of(new Placed(conditions.stream().map(one -> server(scenario, one)).toList(), limit.weight(),
        isTogether(runs), StartedCondition.turns(conditions)));
  }

  /** Changes that take a request, and so are only checked at both ends of a start. */
  static void requireUnchanged(Server server) {
    server.reached().changes().get().ifPresent(changes -> {
      throw new CommandException(ExitCode.NOT_VALID, "the server of '" + server.condition() + "' did not stay the same"
          + " while it was measured: " + changes + "; the rounds of this restart are left out");
    });
  }

  private static Condition inOrder(List<StartedCondition> conditions, boolean reversed) {
    List<StartedCondition> order = new ArrayList<>(conditions);
    if (reversed) {
      Collections.reverse(order);
    }
    return order.stream().map(StartedCondition::condition).reduce(Condition::and).orElseThrow();
  }

  /**
   * The client is in the group of all servers. If they have none in common, it gets one of its own with the weight of
   * theirs, so that it is closer to none.
   */
  private static Optional<SharedCpu> group(List<Condition.Run> runs) {
    Optional<SharedCpu> any = runs.stream().flatMap(run -> run.sharedCpu().stream()).findFirst();
    return isTogether(runs) ? any : any.map(shared -> new SharedCpu(shared.name() + "-client", shared.weight()));
  }

  private static boolean isTogether(List<Condition.Run> runs) {
    return runs.stream().map(Condition.Run::sharedCpu).distinct().count() == 1;
  }

  private static Server server(Scenario scenario, StartedCondition started) {
    Reached reached = started.reached().get();
    Map<String, String> all = scenario.propertiesUnder(started.wanted().plan());
    all.putAll(started.run().properties());
    all.putAll(reached.properties());
    return new Server(started.wanted().name(), all, reached);
  }
}
