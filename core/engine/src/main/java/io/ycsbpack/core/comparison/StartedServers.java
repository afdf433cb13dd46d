package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.PairGuards;
import io.ycsbpack.core.waterfall.Contrast;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** Servers that are all up, with their data and a client each. */
final class StartedServers implements AutoCloseable {
  private final List<ReadyServer> servers;
  private final List<AlternatingClients.Place> places;
  /** Empty where the servers have all cores. */
  private Optional<SplitCores> split = Optional.empty();

  private StartedServers(List<ReadyServer> servers) {
    this.servers = List.copyOf(servers);
    places = servers.stream()
        .map(server -> AlternatingClients.Place.of(server.client(server.plan(), server.workload()), server))
        .toList();
  }

  /**
   * What is to be said of all of them, also when they are gone.
   *
   * @param servers     each
   * @param guards      by which their pairs are judged
   * @param doubt       why nothing can be concluded from their comparison; empty where nothing speaks against it
   * @param counters    what is counted of one or another
   */
  record Facts(List<PairedResults.Server> servers, PairGuards guards, Optional<String> doubt,
      List<Counter> counters) {

  }

  /**
   * Opens all, and loads what they lack.
   *
   * @param plan of a client with these properties
   */
  static StartedServers open(PlacedStarts.Placed placed, Function<Map<String, String>, Plan> plan,
      Console console, Signals signals) throws InterruptedException {
    List<ReadyServer> open = new ArrayList<>();
    try {
      for (PlacedStarts.Server server : placed.servers()) {
        open.add(
            ReadyServer.open(plan.apply(server.properties()), server.reached().probe(), console, signals));
      }
      requireSameAnswers(open);
      return new StartedServers(open);
    } catch (InterruptedException | RuntimeException e) {
      open.forEach(ReadyServer::close);
      throw e;
    }
  }

  private static void requireSameAnswers(List<ReadyServer> open) throws InterruptedException {
    ReadyServer first = open.get(0);
    SameAnswers same = new SameAnswers("the first server", first.answers(first.plan()));
    for (int i = 1; i < open.size(); i++) {
      same.require("server " + (i + 1), open.get(i).answers(open.get(i).plan()));
    }
  }

  ReadyServer get(int server) {
    return servers.get(server);
  }

  /** What reads the use of each. */
  List<Optional<UsageProbe>> probes() {
    return servers.stream().map(ReadyServer::probe).toList();
  }

  SteadyLimits limits() {
    return new SteadyLimits(servers.stream().flatMap(server -> server.probe().stream()).toList());
  }

  /** Their clients, of which one works at a time. */
  AlternatingClients clients() {
    return new AlternatingClients(places);
  }

  /**
   * Lets all servers share cores that this process does not use, until these are closed; nothing happens where they do,
   * or where none of them is here.
   *
   * @return why they can't; empty where nothing keeps them from it
   */
  private Optional<String> split() {
    List<Long> processes = probes().stream()
        .flatMap(Optional::stream)
        .flatMap(probe -> probe.processes().stream())
        .toList();
    if (split.isPresent() || processes.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> impossible = SplitCores.impossible();
    if (impossible.isEmpty()) {
      try {
        split = Optional.of(SplitCores.between(processes));
      } catch (CommandException e) {
        return Optional.of(e.getMessage());
      }
    }
    return impossible;
  }

  /** The cores that all of them share; empty where they have all cores. */
  Optional<List<Integer>> shared() {
    return split.map(SplitCores::shared);
  }

  /** The clients of the first two, which work at once. */
  TwinClients twins() {
    return new TwinClients(AlternatingClients.nextToOthers(places.get(0)),
        AlternatingClients.nextToOthers(places.get(1)), limits());
  }

  /** The clients of all, of which those of two work at once. */
  ContrastedClients contrasted() {
    return new ContrastedClients(places.stream().map(AlternatingClients::nextToOthers).toList(), limits());
  }

  /**
   * Whether two of them can be under load at once, unless that is asked for; they share cores afterwards where they can.
   *
   * @param pairs those that are compared
   */
  LoadChoice load(PlacedStarts.Placed placed, List<Contrast> pairs, Figure primary) {
    if (!placed.switches().isEmpty()) {
      return LoadChoice.inTurns("a neighbor is frozen for one of them");
    }
    List<LoadChoice> possible = pairs.stream().map(pair -> load(pair, primary)).toList();
    return possible.stream()
        .filter(choice -> !choice.isAtOnce())
        .findFirst()
        .or(() -> split().map(why -> LoadChoice.inTurns("they can't share cores: " + why)))
        .orElse(possible.get(0));
  }

  private LoadChoice load(Contrast pair, Figure primary) {
    List<Optional<UsageProbe>> probes = Stream.of(pair.baseline(), pair.candidate())
        .map(number -> servers.get(number).probe())
        .toList();
    return LoadChoice.of(probes.stream().map(probe -> probe.flatMap(UsageProbe::limit)).toList(),
        probes.stream().allMatch(probe -> probe.filter(UsageProbe::isOnThisMachine).isPresent()),
        SplitCores.ofServers().size(), primary);
  }

  /**
   * Lets all share cores, where they are here.
   *
   * @throws CommandException when they can't be given cores
   */
  void requireSplit() {
    split().ifPresent(why -> {
      throw new CommandException(ExitCode.CONDITION, "--load at-once: the servers can't share cores: " + why);
    });
  }

  /** Why the CPU of one server or another is not known; empty where all are. */
  Optional<String> missingCpu() {
    return servers.stream().flatMap(server -> server.cpu().missing().stream()).findFirst();
  }

  Duration abortAfter() {
    return DriverProperties.ABORT_AFTER.get(servers.get(0).settings());
  }

  Facts facts() {
    List<Counter> counters = servers.stream().flatMap(server -> server.counters().counters().stream()).toList();
    return new Facts(
        servers.stream().map(server -> PairedResults.Server.of(server.target(), server.probe())).toList(),
        servers.get(0)
            .guards(false)
            .limitedTo(ReadyServer.cores(servers))
            .sharing(shared().map(List::size).orElse(0)),
        UnequalWeights.ofOneStart(weights()),
        counters);
  }

  /** With which weights they claim CPU time, in their order; empty for one of which that is not known. */
  List<Optional<CpuWeight>> weights() {
    return servers.stream().map(server -> server.probe().flatMap(UsageProbe::weight)).toList();
  }

  /**
   * What the ways to the first two cost; empty where it can't be told.
   *
   * @throws InterruptedException when the calling thread is interrupted
   */
  Optional<Ways.Measured> way(StopSignal stop) throws InterruptedException {
    OptionalLong one = Way.nanos(get(0), stop);
    OptionalLong other = Way.nanos(get(1), stop);
    return one.isPresent() && other.isPresent()
        ? Optional.of(new Ways.Measured(one.getAsLong(), other.getAsLong()))
        : Optional.empty();
  }

  @Override
  public void close() {
    places.forEach(place -> place.client().close());
    split.ifPresent(SplitCores::close);
    servers.forEach(ReadyServer::close);
  }
}
