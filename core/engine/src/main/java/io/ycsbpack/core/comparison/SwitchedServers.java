// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.guard.SliceGuards;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.trial.Block;
import io.ycsbpack.core.trial.Servers;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Turn;
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
record SwitchedServers(Arms arms, PlacedServers placed, boolean isNeighborSwitched, List<ReadyServer> servers,
    ClientProcess client) {
  private static final int BASELINE = 0;
  private static final int CANDIDATE = 1;

  /** @throws CommandException if one of the candidates can't be measured: none is measured then */
  static SwitchedServers open(Arms arms, PlacedServers placed, boolean isNeighborSwitched, List<String> candidates,
      ClientProcess client, Closer opened) throws InterruptedException {
    placed.weight().ifPresent(weight -> client.say(TrialText.clientWeight(weight, true, isNeighborSwitched)));
    if (!placed.cores().isEmpty()) {
      client.say(TrialText.apart(placed.cores()));
    }
    List<ReadyServer> servers = new ArrayList<>();
    for (PlacedServers.Server server : placed.servers()) {
      servers.add(ReadyServer.open(arms, server, client, opened));
    }
    SwitchedServers all = new SwitchedServers(arms, placed, isNeighborSwitched, servers, client);
    all.verify(candidates);
    if (servers.size() > 1) {
      client.say(TrialText.split(SplitCores.ofServers()));
      SplitCores split = SplitCores.between(servers.stream()
          .flatMap(server -> server.targetProbe().stream())
          .flatMap(probe -> probe.processes().stream())
          .toList());
      opened.add(split::close);
    }
    return all;
  }

  private static Plan plan(Arms arms, PlacedServers.Server server, String condition) {
    return ReadyServer.plan(arms, server.properties().get(condition));
  }

  private void verify(List<String> candidates) throws InterruptedException {
    String baseline = arms.baseline();
    for (int i = 0; i < servers.size(); i++) {
      PlacedServers.Server server = placed.servers().get(i);
      ReadyServer ready = servers.get(i);
      ReadyServer.Answers answers = ready.answers("'" + baseline + "'", ready.plan());
      for (String name : candidates) {
        boolean differs = !server.properties().get(name).equals(server.properties().get(baseline));
        if (differs && !client.stop().isRequested()) {
          Plan plan = plan(arms, server, name);
          try {
            ready.verify(plan);
            answers.requireSame(ready.answers("'" + name + "'", plan));
          } catch (CommandException e) {
            throw new CommandException(e.exitCode(), "nothing is measured, because the condition '" + name
                + "' can't be: " + e.getMessage(), e);
          }
        }
      }
    }
  }

  /** @param terms the terms, by the reason why the CPU of the servers is not known; empty if it is known */
  Servers of(String candidate, Function<Optional<String>, Terms> terms, ServerObservations observations) {
    return number -> {
      Optional<String> missingCpu = servers.get(0).cpu().missing();
      missingCpu.ifPresent(why -> client.say(TrialText.missingCpu(why)));
      try (Closer opened = new Closer()) {
        List<Turn> turns = servers.size() > 1 ? Turn.swapped() : Turn.onOneServer();
        List<ServerClients> clients = IntStream.range(0, servers.size()).mapToObj(i -> clients(i, candidate)).toList();
        ArmLoad load = new ArmLoad(turns, clients, turns.stream().map(turn -> steps(turn, candidate)).toList(),
            steady(candidate), () -> {
            }, DriverProperties.ABORT_AFTER.get(servers.get(0).settings()), client.stop());
        opened.add(load::close);
        load.renew();
        begin(load, candidate, observations);
        opened.add(() -> end(load, observations));
        return Optional.of(new Block(number, load, terms.apply(missingCpu), client.stop(), opened.keep()::close));
      }
    };
  }

  /** Describes the first server under baseline and candidate; the same if it is not switched itself. */
  private void begin(ArmLoad load, String candidate, ServerObservations observations) {
    ReadyServer server = servers.get(0);
    SliceGuards guards = ServerObservations.guards(servers, isNeighborSwitched);
    DescribedServer baseline = DescribedServer.of(server.target(), server.probe());
    if (placed.servers().stream().noneMatch(one -> isSwitched(one, candidate))) {
      observations.begin(servers, List.of(baseline, baseline), guards);
      return;
    }
    load.turn(CANDIDATE);
    DescribedServer other = DescribedServer.of(server.target(), server.probe());
    load.turn(BASELINE);
    observations.begin(servers, List.of(baseline, other), guards.limitedTo(Optional.empty()));
  }

  private void end(ArmLoad load, ServerObservations observations) {
    observations.end();
    if (load.longestSwitchNanos() > 0) {
      client.say(TrialText.switched(load.longestSwitchNanos()));
    }
  }

  private ServerClients clients(int server, String candidate) {
    Map<Integer, Plan> plans = Map.of(BASELINE, servers.get(server).plan(), CANDIDATE,
        plan(arms, placed.servers().get(server), candidate));
    return new ServerClients(servers.get(server), plans, Optional.empty(), servers.size() == 1);
  }

  private static boolean isSwitched(PlacedServers.Server server, String candidate) {
    return !server.switches().getOrDefault(candidate, List.of()).isEmpty();
  }

  /** Servers whose limits have to stay the same: their own are not switched. */
  private List<UsageProbe> steady(String candidate) {
    return IntStream.range(0, servers.size())
        .filter(i -> !isSwitched(placed.servers().get(i), candidate))
        .mapToObj(i -> servers.get(i).probe())
        .flatMap(Optional::stream)
        .toList();
  }

  /** Neighbors are next to one server: two are not loaded at once if conditions differ in them. */
  private List<SwitchStep> steps(Turn turn, String candidate) {
    return turn.places()
        .stream()
        .flatMap(place -> {
          String condition = place.arm() == CANDIDATE ? candidate : arms.baseline();
          return Stream.concat(
              placed.servers().get(place.server()).switches().getOrDefault(condition, List.of()).stream(),
              placed.turns().getOrDefault(condition, List.of()).stream());
        })
        .toList();
  }
}
