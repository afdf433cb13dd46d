package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.ServerLoad;
import io.ycsbpack.core.trial.StartLoad;
import io.ycsbpack.core.waterfall.Contrast;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The loads of all starts of a comparison, which are of one kind: that of the first. */
final class StartLoads {
  private final StopSignal stop;
  private Optional<LoadChoice> choice;

  /**
   * Loads that are as asked for, or as before.
   *
   * @param asked   empty where it depends on the servers
   * @param earlier a pair of a start before that is gone on with; empty where there is none
   */
  StartLoads(Optional<ServerLoad> asked, Optional<Pair> earlier, StopSignal stop) {
    this.stop = stop;
    choice = earlier.map(pair -> LoadChoice.before(pair.isOfOneTime())).or(() -> asked.map(LoadChoice::asked));
  }

  /** Opens the load of a start. */
  StartLoad open(PlacedStarts.Placed placed, StartedServers servers, Figure primary) throws InterruptedException {
    LoadChoice chosen = choice.orElseGet(() -> servers.load(placed, Contrast.of(2), primary));
    choice = Optional.of(chosen);
    return chosen.isAtOnce() ? atOnce(servers) : inTurns(placed, servers);
  }

  /** What the first start has shown of the loads of all, for readers. */
  List<String> lines(StartedServers servers) {
    return Stream.concat(choice.map(chosen -> "  " + chosen.text()).stream(),
        servers.shared().map(TrialText::split).stream()).toList();
  }

  /** Both at once, on cores that they share where they are here. */
  private StartLoad atOnce(StartedServers servers) throws InterruptedException {
    servers.requireSplit();
    TwinClients twins = servers.twins();
    twins.renew();
    return twins.load(stop, servers.abortAfter());
  }

  private StartLoad inTurns(PlacedStarts.Placed placed, StartedServers servers) throws InterruptedException {
    AlternatingClients clients = servers.clients();
    SwappedServers turns = new SwappedServers(
        List.of(new SwitchedServer(clients, new ServerSwitches(placed.switches()))), servers.limits());
    turns.open();
    return StartLoad.inTurns(clients.side(stop, servers.abortAfter()), turns);
  }
}
