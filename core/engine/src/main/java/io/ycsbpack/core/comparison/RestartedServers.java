// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.statistics.RandomOrder;
import io.ycsbpack.core.trial.Block;
import io.ycsbpack.core.trial.Servers;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Turn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Starts the servers of several conditions together, each with its data and its client. */
final class RestartedServers implements Servers {
  private final PlacedStarts starts;
  private final Group group;
  private final Function<Optional<String>, Terms> terms;
  private final ServerObservations observations;
  private final ClientProcess client;
  private final RandomOrder order;
  /** Decided by the first start if nothing else does. */
  private Optional<LoadChoice> choice;
  private boolean first = true;

  /**
   * The conditions whose servers are started together.
   *
   * @param plans  by the names of the conditions, the baseline first
   * @param seed   of the order in which they are started
   * @param choice how they are loaded; empty if that depends on the servers
   */
  record Group(Arms arms, Path folder, Map<String, ConditionPlan> plans, long seed, Optional<LoadChoice> choice) {
  }

  /** @param terms the terms, by the reason why the CPU of the servers is not known; empty if it is known */
  RestartedServers(PlacedStarts starts, Group group, Function<Optional<String>, Terms> terms,
      ServerObservations observations, ClientProcess client) {
    this.starts = starts;
    this.group = group;
    this.terms = terms;
    this.observations = observations;
    this.client = client;
    choice = group.choice();
    order = new RandomOrder(group.seed());
  }

  @Override
  public Optional<Block> start(int number) throws InterruptedException {
    boolean reversed = order.mirrored(number, List.of(true, false)).get(0);
    if (group.plans().size() == 2) {
      client.say(TrialText.starting(number, inOrder(List.copyOf(group.plans().keySet()), reversed)));
    }
    try (Closer opened = new Closer()) {
      Optional<PlacedServers> placed = starts.start(group.arms(), group.folder().resolve("start-" + number),
          group.plans(), reversed, opened);
      return placed.isEmpty() ? Optional.empty() : Optional.of(block(number, placed.get(), reversed, opened));
    }
  }

  private Block block(int number, PlacedServers placed, boolean reversed, Closer opened)
      throws InterruptedException {
    List<ReadyServer> servers = opened(placed, reversed, opened);
    Optional<String> missingCpu = servers.stream().flatMap(server -> server.cpu().missing().stream()).findFirst();
    Terms asked = terms.apply(missingCpu);
    observations.weights(servers.stream().map(server -> server.probe().flatMap(UsageProbe::weight)).toList())
        .ifPresent(why -> client.console().warn("nothing will be concluded: " + why));
    if (servers.size() == 2 && isReachedInAnotherWay(group.plans())) {
      observations.path(servers.get(0), servers.get(1), client.stop());
    }
    Optional<SplitCores> split = choose(placed, servers, asked);
    split.ifPresent(cores -> opened.add(cores::close));
    LoadChoice chosen = choice.orElseThrow();
    ArmLoad load = load(placed, servers, chosen);
    opened.add(load::close);
    load.renew();
    if (!observations.isAny()) {
      placed.weight()
          .ifPresent(weight -> client.say(
              TrialText.clientWeight(weight, placed.together(), !placed.turns().isEmpty())));
      missingCpu.ifPresent(why -> client.say(TrialText.missingCpu(why)));
    }
    if (first) {
      client.say("  " + chosen.text(servers.size()));
      split.ifPresent(cores -> client.say(TrialText.split(cores.shared())));
    }
    first = false;
    // The limits include the cores that the load leaves client and servers.
    observations.begin(servers,
        servers.stream().map(server -> DescribedServer.of(server.target(), server.probe())).toList(),
        ServerObservations.guards(servers, false).sharing(split.map(cores -> cores.shared().size()).orElse(0)));
    opened.add(observations::end);
    return new Block(number, load, asked, client.stop(), opened.keep()::close);
  }

  /** Chooses the load; returns the cores that all servers share if they are loaded at once here. */
  private Optional<SplitCores> choose(PlacedServers placed, List<ReadyServer> servers, Terms asked) {
    LoadChoice wanted = choice.orElseGet(() -> placed.turns().isEmpty()
        ? LoadChoice.of(servers.stream().map(ReadyServer::probe).toList(), asked.primary())
        : LoadChoice.inTurns("a neighbor is frozen for one of them"));
    try {
      Optional<SplitCores> split = wanted.isAtOnce() ? split(servers) : Optional.empty();
      choice = Optional.of(wanted);
      return split;
    } catch (CommandException e) {
      if (choice.isPresent()) {
        throw new CommandException(ExitCode.CONDITION, "--load at-once: the servers can't share cores: "
            + e.getMessage(), e);
      }
      choice = Optional.of(LoadChoice.inTurns("they can't share cores: " + e.getMessage()));
      return Optional.empty();
    }
  }

  /** Whether the network path to one of these servers differs from the others: more network, or a proxy. */
  private static boolean isReachedInAnotherWay(Map<String, ConditionPlan> plans) {
    return plans.values().stream().map(ConditionPlan::way).distinct().count() > 1;
  }

  /** Loads data in the order in which the servers were started. */
  private List<ReadyServer> opened(PlacedServers placed, boolean reversed, Closer opened)
      throws InterruptedException {
    List<ReadyServer> inOrder = new ArrayList<>();
    for (PlacedServers.Server server : inOrder(placed.servers(), reversed)) {
      inOrder.add(ReadyServer.open(group.arms(), server, client, opened));
    }
    List<ReadyServer> servers = inOrder(inOrder, reversed);
    ReadyServer.Answers answers = servers.get(0).answers("the first server", servers.get(0).plan());
    for (int i = 1; i < servers.size(); i++) {
      answers.requireSame(servers.get(i).answers("server " + (i + 1), servers.get(i).plan()));
    }
    return servers;
  }

  private static <T> List<T> inOrder(List<T> all, boolean reversed) {
    List<T> order = new ArrayList<>(all);
    if (reversed) {
      Collections.reverse(order);
    }
    return order;
  }

  private ArmLoad load(PlacedServers placed, List<ReadyServer> servers, LoadChoice chosen) {
    List<ServerClients> clients = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      Optional<ServerCpu> idle = !chosen.isAtOnce() && servers.size() == 2
          ? Optional.of(servers.get(1 - i).cpu())
          : Optional.empty();
      clients.add(
          new ServerClients(servers.get(i), Map.of(i, servers.get(i).plan()), idle, !chosen.isAtOnce()));
    }
    List<Turn> turns = chosen.isAtOnce() ? Turn.atOnce(servers.size()) : Turn.inTurns(servers.size());
    return new ArmLoad(turns, clients, List.copyOf(placed.turns().values()),
        servers.stream().flatMap(server -> server.probe().stream()).toList(),
        placed::requireUnchanged, DriverProperties.ABORT_AFTER.get(servers.get(0).settings()), client.stop());
  }

  /**
   * Lets all servers share cores that this process does not use; empty if none of them is here.
   *
   * @throws CommandException with the reason why they can't
   */
  private static Optional<SplitCores> split(List<ReadyServer> servers) {
    List<Long> processes = servers.stream()
        .flatMap(server -> server.probe().stream())
        .flatMap(probe -> probe.processes().stream())
        .toList();
    if (processes.isEmpty()) {
      return Optional.empty();
    }
    SplitCores.impossible().ifPresent(why -> {
      throw new CommandException(ExitCode.CONDITION, why);
    });
    return Optional.of(SplitCores.between(processes));
  }
}
