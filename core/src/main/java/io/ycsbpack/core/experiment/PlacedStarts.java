package io.ycsbpack.core.experiment;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.SharedCpu;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Starts the servers of baseline and candidate together, as often as it is asked to, for a client that stays in this
 * process. Each start is undone as a round is.
 */
public final class PlacedStarts {
  private final Preparation preparation;
  private final ConditionRunner runner;
  private final Console console;

  /** With journals in this folder. */
  public PlacedStarts(Preparation preparation, YcsbLauncher launcher, Path journals, StopSignal stop,
      Console console) {
    this.preparation = preparation;
    this.console = console;
    runner = new ConditionRunner(launcher, journals, stop, console);
  }

  /**
   * A start of which both servers are up.
   *
   * @param baseline  the server of the baseline
   * @param candidate that of the candidate
   * @param weight    CPU weight of the control group that the client is in; empty where it is in none
   * @param together  whether both servers are in the client's group, rather than each in one of its own
   */
  public record Placed(Server baseline, Server candidate, OptionalLong weight, boolean together) {
  }

  /**
   * A server that is up.
   *
   * @param properties of a client's run on it
   * @param reached    how it is reached, and what can be read of it from here
   */
  public record Server(Map<String, String> properties, Reached reached) {
  }

  /** Asks whether what the conditions need is there, without changing anything. */
  public void probe() {
    new Probes(preparation, console).ask();
  }

  /**
   * Undoes what experiments left behind that were killed.
   *
   * @throws CommandException when a scenario changes what could not be undone
   */
  public void undoLeftBehind() {
    LeftBehind left = runner.undoLeftBehind();
    for (Scenario scenario : preparation.scenarios()) {
      for (String name : preparation.candidates(scenario)) {
        Preparation.PlacedStart start = preparation.start(scenario, name, 1);
        left.refuseSame(name, start.baseline().condition().and(start.candidate().condition()));
      }
    }
  }

  /**
   * Starts both servers, does something meanwhile, and ends both.
   *
   * @param number         of the start, from 1
   * @param candidateFirst whether the candidate's is started first
   * @return what it returns; empty when a stop was requested before
   * @throws CommandException when one of them can't be started or ended
   */
  public <T> Optional<T> with(Scenario scenario, String candidate, int number, boolean candidateFirst,
      Function<Placed, T> meanwhile) {
    Preparation.PlacedStart start = preparation.start(scenario, candidate, number);
    RunFolder.setAside(start.folder());
    Condition baseline = start.baseline().condition();
    Condition both = candidateFirst
        ? start.candidate().condition().and(baseline)
        : baseline.and(start.candidate().condition());
    Condition.Run run = start.baseline().run();
    return runner.meanwhile(both, List::of, start.folder(),
        client -> ClientLimit.of(run, group(run, start.candidate().run()), console)
            .with(client,
                weight -> meanwhile
                    .apply(new Placed(server(scenario, preparation.experiment().baseline(), start.baseline()),
                        server(scenario, candidate, start.candidate()), weight,
                        isTogether(run, start.candidate().run())))));
  }

  /**
   * The client is in the group of both servers. Where they have none in common, it gets one of its own with the weight
   * of theirs, so that it is closer to neither.
   */
  private static Optional<SharedCpu> group(Condition.Run baseline, Condition.Run candidate) {
    return isTogether(baseline, candidate)
        ? baseline.sharedCpu()
        : baseline.sharedCpu()
            .or(candidate::sharedCpu)
            .map(shared -> new SharedCpu(shared.name() + "-client", shared.weight()));
  }

  private static boolean isTogether(Condition.Run baseline, Condition.Run candidate) {
    return baseline.sharedCpu().equals(candidate.sharedCpu());
  }

  private Server server(Scenario scenario, String name, Preparation.StartedCondition started) {
    Reached reached = started.reached().get();
    Map<String, String> all = scenario.propertiesUnder(preparation.alternating(scenario).get(name));
    all.putAll(started.run().properties());
    all.putAll(reached.properties());
    return new Server(all, reached);
  }
}
