// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedScenarios.Placed;
import io.ycsbpack.core.experiment.run.PlacedScenarios.Server;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.trial.Block;
import io.ycsbpack.core.trial.Servers;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Turn;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The servers of one scenario, which stay up for all of its conditions: one, or two between which baseline and candidate
 * are swapped.
 *
 * @param isNeighborSwitched whether neighbors are frozen between slices, in any scenario
 */
record SwitchedServers(Placed placed, boolean isNeighborSwitched, List<ReadyServer> servers, Console console,
    StopSignal stop) {
  private static final int BASELINE = 0;
  private static final int CANDIDATE = 1;

  /** @throws CommandException if one of the candidates can't be measured: none is measured then */
  static SwitchedServers open(Placed placed, boolean isNeighborSwitched, List<String> candidates, Console console,
      Signals signals, Closer opened) throws InterruptedException {
    SwitchedServers all = new SwitchedServers(placed, isNeighborSwitched, new ArrayList<>(), console,
        signals.stopSignal());
    placed.weight()
        .ifPresent(weight -> console.say(
            isNeighborSwitched ? TrialText.clientWeight(weight) : TrialText.commonWeight(weight)));
    if (!placed.cores().isEmpty()) {
      console.say(TrialText.apart(placed.cores()));
    }
    for (Server server : placed.servers()) {
      ReadyServer ready = ReadyServer.open(all.plan(server, all.names().get(0)), server.probe(), console,
          signals);
      opened.add(ready::close);
      all.servers.add(ready);
    }
    all.verify(candidates);
    if (all.servers.size() > 1) {
      console.say(TrialText.split(SplitCores.ofServers()));
      SplitCores split = SplitCores.between(all.servers.stream()
          .flatMap(server -> server.targetProbe().stream())
          .flatMap(probe -> probe.processes().stream())
          .toList());
      opened.add(split::close);
    }
    return all;
  }

  /** The baseline first. */
  private List<String> names() {
    return List.copyOf(placed.servers().get(0).properties().keySet());
  }

  private Plan plan(Server server, String condition) {
    return ReadyServer.plan(placed.arms().binding(), placed.arms().scenario(), server.properties().get(condition));
  }

  private void verify(List<String> candidates) throws InterruptedException {
    for (int i = 0; i < servers.size(); i++) {
      Server server = placed.servers().get(i);
      ReadyServer ready = servers.get(i);
      Map<String, AnswerDigest> answers = ready.answers(ready.plan());
      for (String name : names().subList(1, names().size())) {
        boolean differs = !server.properties().get(name).equals(server.properties().get(names().get(0)));
        if (differs && candidates.contains(name) && !stop.isRequested()) {
          try {
            ready.verify(plan(server, name));
            ReadyServer.requireSameAnswers("'" + names().get(0) + "'", answers, "'" + name + "'",
                ready.answers(plan(server, name)));
          } catch (CommandException e) {
            throw new CommandException(e.exitCode(), "nothing is measured, because the condition '" + name
                + "' can't be: " + e.getMessage(), e);
          }
        }
      }
    }
  }

  /** Thresholds for this machine: neighbors that are frozen between slices are other processes on purpose. */
  Settings thresholds() {
    Settings settings = servers.get(0).settings();
    return isNeighborSwitched
        ? settings.with(Map.of(VerdictProperties.SHARED.name(), "true"), "the experiment")
        : settings;
  }

  Settings settings() {
    return servers.get(0).plan().settings();
  }

  /** @param terms the terms, by the reason why the CPU of the servers is not known; empty if it is known */
  Servers of(String candidate, Function<Optional<String>, Terms> terms, ServerObservations observations) {
    return number -> {
      Optional<String> missingCpu = servers.get(0).cpu().missing();
      missingCpu.ifPresent(why -> console.say(TrialText.missingCpu(why)));
      console.enter("comparing '" + candidate + "' with '" + names().get(0) + "'");
      try (Closer opened = new Closer()) {
        List<Turn> turns = servers.size() > 1 ? Turn.swapped() : Turn.onOneServer();
        List<ServerClients> clients = IntStream.range(0, servers.size()).mapToObj(i -> clients(i, candidate)).toList();
        ArmLoad load = new ArmLoad(turns, clients, turns.stream().map(turn -> steps(turn, candidate)).toList(),
            steady(candidate), () -> {
            }, DriverProperties.ABORT_AFTER.get(servers.get(0).settings()), stop);
        opened.add(load::close);
        load.renew();
        describe(load, candidate, observations);
        observations.begin(servers);
        opened.add(() -> ended(load, observations));
        return Optional.of(new Block(number, load, terms.apply(missingCpu), stop,
            opened.keep()::close));
      }
    };
  }

  private void ended(ArmLoad load, ServerObservations observations) {
    observations.end();
    if (load.longestSwitchNanos() > 0) {
      console.say(TrialText.switched(load.longestSwitchNanos()));
    }
  }

  private ServerClients clients(int server, String candidate) {
    Map<Integer, Plan> plans = Map.of(BASELINE, servers.get(server).plan(), CANDIDATE,
        plan(placed.servers().get(server), candidate));
    return new ServerClients(servers.get(server), plans, Optional.empty(), servers.size() == 1);
  }

  /** Describes the first server under baseline and candidate; the same if it is not switched itself. */
  private void describe(ArmLoad load, String candidate, ServerObservations observations) {
    ReadyServer server = servers.get(0);
    boolean switched = placed.servers().stream().anyMatch(one -> isSwitched(one, candidate));
    PairedResults.Server baseline = PairedResults.Server.of(server.target(), server.probe());
    PairedResults.Server other = baseline;
    if (switched) {
      load.turn(CANDIDATE);
      other = PairedResults.Server.of(server.target(), server.probe());
      load.turn(BASELINE);
    }
    observations.servers(List.of(baseline, other), server.guards(isNeighborSwitched)
        .limitedTo(switched ? Optional.empty() : ReadyServer.cores(servers)), server.counters().counters());
  }

  private static boolean isSwitched(Server server, String candidate) {
    return !server.switches().getOrDefault(candidate, List.of()).isEmpty();
  }

  /** Servers whose limits have to stay the same: their own are not switched. */
  private List<UsageProbe> steady(String candidate) {
    List<UsageProbe> steady = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      if (!isSwitched(placed.servers().get(i), candidate)) {
        servers.get(i).probe().ifPresent(steady::add);
      }
    }
    return steady;
  }

  /** Neighbors are next to one server: two are not loaded at once if conditions differ in them. */
  private List<SwitchStep> steps(Turn turn, String candidate) {
    return turn.places()
        .stream()
        .flatMap(place -> {
          String condition = place.arm() == CANDIDATE ? candidate : names().get(0);
          return Stream.concat(
              placed.servers().get(place.server()).switches().getOrDefault(condition, List.of()).stream(),
              placed.neighbors().getOrDefault(condition, List.of()).stream());
        })
        .toList();
  }
}
