package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.ServerLoad;
import io.ycsbpack.core.waterfall.Contrast;
import io.ycsbpack.core.waterfall.StageLoad;
import java.util.Optional;

/** The loads of all starts of a stage, which are of one kind: that of the first. */
final class StageLoads {
  private final Figure primary;
  private final Console console;
  private final StopSignal stop;
  private Optional<LoadChoice> choice;
  private boolean first = true;

  /**
   * Loads that are as asked for.
   *
   * @param asked   empty where it depends on the servers
   * @param primary figure of the question
   */
  StageLoads(Optional<ServerLoad> asked, Figure primary, Console console, StopSignal stop) {
    this.primary = primary;
    this.console = console;
    this.stop = stop;
    choice = asked.map(LoadChoice::asked);
  }

  /** Opens the load of a start. */
  StageLoad open(PlacedStarts.Placed placed, StartedServers servers) throws InterruptedException {
    LoadChoice chosen = choice
        .orElseGet(() -> servers.load(placed, Contrast.of(placed.servers().size()), primary));
    choice = Optional.of(chosen);
    StageLoad load = chosen.isAtOnce() ? atOnce(servers) : inTurns(placed, servers);
    if (first) {
      console.say("  " + chosen.ofStage());
      servers.shared().ifPresent(cores -> console.say(TrialText.split(cores)));
    }
    first = false;
    return load;
  }

  private StageLoad atOnce(StartedServers servers) throws InterruptedException {
    servers.requireSplit();
    return servers.contrasted().open(stop, servers.abortAfter());
  }

  private StageLoad inTurns(PlacedStarts.Placed placed, StartedServers servers) throws InterruptedException {
    AlternatingClients clients = servers.clients();
    clients.open();
    return StageLoad.inTurns(clients.side(stop, servers.abortAfter()),
        new RotatingServers(placed.servers().size(), new SwitchedServer(clients, new ServerSwitches(placed.switches())),
            servers.limits()));
  }
}
