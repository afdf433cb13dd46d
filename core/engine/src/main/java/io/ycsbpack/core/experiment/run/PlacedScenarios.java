package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.experiment.placement.ClientLimit;
import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.placement.LeftBehind;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.plan.ServerSteps;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.limit.ClientCores;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Puts the scenarios of an experiment in place for a client that stays in this process: the baseline's servers once,
 * for all conditions that are measured on them slice by slice. They are undone as those of rounds are.
 */
public final class PlacedScenarios {
  private final Preparation preparation;
  private final ServerSteps steps;
  private final boolean twice;
  private final ConditionRunner runner;
  private final StopSignal stop;
  private final Console console;

  /** @param twice whether there are two servers, between which the conditions are swapped */
  public PlacedScenarios(Preparation preparation, boolean twice, ConditionRunner runner, StopSignal stop,
      Console console) {
    this.preparation = preparation;
    this.steps = new ServerSteps(preparation);
    this.runner = runner;
    this.twice = twice;
    this.stop = stop;
    this.console = console;
  }

  /**
   * A scenario whose servers are in place.
   *
   * @param neighbors steps that freeze and thaw the neighbors for each condition; none if all have the same
   * @param weight    CPU weight of one control group around servers and client, or around only the client if there are
   *                  neighbors; empty if they have none
   * @param cores     of the server and its neighbors if the client has cores of its own; empty if all share them
   */
  public record Placed(Scenario scenario, Path folder, List<Server> servers, Map<String, List<SwitchStep>> neighbors,
      OptionalLong weight, List<Integer> cores) {
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

  /** Changes nothing. */
  public void probe() {
    preparation.scenarios().forEach(scenario -> steps.placed(scenario, twice).trial().probe());
  }

  /** Checks of {@link #probe}, a line each. */
  public List<String> probes() {
    return preparation.scenarios()
        .stream()
        .map(scenario -> steps.placed(scenario, twice).trial())
        .map(Probes::asked)
        .distinct()
        .toList();
  }

  /** @throws CommandException with the scenario's condition if it changes what could not be undone */
  public void refuseSame(LeftBehind left) {
    for (Scenario scenario : preparation.scenarios()) {
      ServerSteps.Placed placed = steps.placed(scenario, twice);
      left.refuseSame(placed.trial().condition(), placed.condition());
    }
  }

  /**
   * @param opened undoes it
   * @return empty after a request to stop
   */
  public Optional<Placed> start(Scenario scenario, Closer opened) {
    ServerSteps.Placed placed = steps.placed(scenario, twice);
    Condition condition = placed.condition();
    Condition.Run run = condition.runs().get(0);
    Path own = placed.trial().folder();
    Optional<ClientCores> kept = isClientApart(placed) ? Optional.of(ClientCores.keep()) : Optional.empty();
    kept.ifPresent(cores -> opened.add(cores::close));
    ConditionRunner.Placed put = runner.put(condition, placed.trial().commands(condition), own);
    opened.add(put::close);
    if (stop.isRequested()) {
      return Optional.empty();
    }
    kept.ifPresent(ClientCores::take);
    ClientLimit limit = ClientLimit.take(run, run.sharedCpu(), put.client(), console);
    opened.add(limit::close);
    return Optional.of(new Placed(scenario, own.getParent().getParent(), servers(scenario, placed, condition),
        steps.freezing(placed.trial()), limit.weight(), kept.map(ClientCores::others).orElse(List.of())));
  }

  /** Whether neighbors are next to a server of this machine that needs only the cores that a separate client leaves. */
  private boolean isClientApart(ServerSteps.Placed placed) {
    Settings parameters = Settings.NONE.with(placed.trial().plan().parameters(), placed.trial().plan().type());
    return preparation.isNeighborSwitched() && placed.condition().servers().size() == 1
        && LimitParameters.MECHANISM.find(parameters).isEmpty() && ClientCores.left() > 0
        && LimitParameters.CPU.find(parameters).map(Cores::cores).orElse(0.0) <= ClientCores.left();
  }

  /** Call once the servers are there: only then is it known how to reach them. */
  private List<Server> servers(Scenario scenario, ServerSteps.Placed placed, Condition condition) {
    Reached reached = steps.reached(placed.trial());
    return IntStream.range(0, condition.runs().size())
        .mapToObj(i -> new Server(properties(scenario, condition.runs().get(i), reached),
            condition.servers().size() == condition.runs().size()
                ? steps.switches(scenario, condition.servers().get(i))
                : Map.of(),
            reached.probe()))
        .toList();
  }

  private Map<String, Map<String, String>> properties(Scenario scenario, Condition.Run run,
      Reached reached) {
    Map<String, Map<String, String>> properties = new LinkedHashMap<>();
    preparation.alternating(scenario).forEach((name, plan) -> {
      Map<String, String> all = scenario.propertiesUnder(plan);
      all.putAll(run.properties());
      all.putAll(reached.properties());
      properties.put(name, all);
    });
    return properties;
  }
}
