// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.statistics.RandomOrder;
import io.ycsbpack.core.trial.Block;
import io.ycsbpack.core.trial.Servers;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Turn;
import io.ycsbpack.core.workload.queries.AnswerDigest;
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
  private final Console console;
  private final Signals signals;
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
  record Group(Arms arms, Path folder, Map<String, ConditionPlan> plans, String doing, long seed,
      Optional<LoadChoice> choice) {
  }

  /** @param terms the terms, by the reason why the CPU of the servers is not known; empty if it is known */
  RestartedServers(PlacedStarts starts, Group group, Function<Optional<String>, Terms> terms,
      ServerObservations observations, Console console, Signals signals) {
    this.starts = starts;
    this.group = group;
    this.terms = terms;
    this.observations = observations;
    this.console = console;
    this.signals = signals;
    choice = group.choice();
    order = new RandomOrder(group.seed());
  }

  @Override
  public Optional<Block> start(int number) throws InterruptedException {
    List<String> names = List.copyOf(group.plans().keySet());
    boolean reversed = order.mirrored(number, List.of(true, false)).get(0);
    if (names.size() == 2) {
      console
          .say("  restart " + number + ": '" + names.get(reversed ? 1 : 0) + "', then '" + names.get(reversed ? 0 : 1)
              + "' ...");
    }
    try (Closer opened = new Closer()) {
      Optional<PlacedStarts.Placed> placed = starts.start(group.arms(), group.folder().resolve("start-" + number),
          group.plans(), reversed, opened);
      return placed.isEmpty() ? Optional.empty() : Optional.of(block(number, placed.get(), reversed, opened));
    }
  }

  private Block block(int number, PlacedStarts.Placed placed, boolean reversed, Closer opened)
      throws InterruptedException {
    List<ReadyServer> servers = opened(placed, reversed, opened);
    Optional<String> missingCpu = servers.stream().flatMap(server -> server.cpu().missing().stream()).findFirst();
    Terms asked = terms.apply(missingCpu);
    observations.weights(weights(servers)).ifPresent(why -> console.warn("nothing will be concluded: " + why));
    Map<String, ConditionPlan> plans = group.plans();
    if (plans.size() == 2 && isReachedInAnotherWay(plans)) {
      observations.path(servers, signals.stopSignal());
    }
    LoadChoice wanted = choice.orElseGet(() -> placed.switches().isEmpty()
        ? LoadChoice.of(servers.stream().map(ReadyServer::probe).toList(), asked.primary())
        : LoadChoice.inTurns("a neighbor is frozen for one of them"));
    Optional<SplitCores> split = Optional.empty();
    LoadChoice chosen = wanted;
    try {
      split = wanted.isAtOnce() ? split(servers) : Optional.empty();
    } catch (CommandException e) {
      if (choice.isPresent()) {
        throw new CommandException(ExitCode.CONDITION, "--load at-once: the servers can't share cores: "
            + e.getMessage(), e);
      }
      chosen = LoadChoice.inTurns("they can't share cores: " + e.getMessage());
    }
    choice = Optional.of(chosen);
    split.ifPresent(cores -> opened.add(cores::close));
    ArmLoad load = load(placed, servers, chosen);
    opened.add(load::close);
    load.renew();
    if (!observations.isAny()) {
      placed.weight().ifPresent(weight -> console.say(weightText(placed, weight)));
      missingCpu.ifPresent(why -> console.say(TrialText.missingCpu(why)));
    }
    if (first) {
      console.say("  " + chosen.text(plans.size()));
      split.ifPresent(cores -> console.say(TrialText.split(cores.shared())));
    }
    // Includes the cores that the load leaves client and servers.
    observations.servers(
        servers.stream().map(server -> PairedResults.Server.of(server.target(), server.probe())).toList(),
        servers.get(0)
            .guards(false)
            .limitedTo(ReadyServer.cores(servers))
            .sharing(split.map(cores -> cores.shared().size()).orElse(0)),
        servers.stream().flatMap(server -> server.counters().counters().stream()).toList());
    first = false;
    observations.begin(servers);
    opened.add(observations::end);
    console.enter(group.doing());
    Closer all = opened.keep();
    return new Block(number, load, asked, signals.stopSignal(), all::close);
  }

  /** Whether the network path to one of these servers differs from the others: more network, or a proxy. */
  private static boolean isReachedInAnotherWay(Map<String, ConditionPlan> plans) {
    return plans.values().stream().map(ConditionPlan::way).distinct().count() > 1;
  }

  private static List<Optional<CpuWeight>> weights(List<ReadyServer> servers) {
    return servers.stream().map(server -> server.probe().flatMap(UsageProbe::weight)).toList();
  }

  /** Loads data in the order in which the servers were started. */
  private List<ReadyServer> opened(PlacedStarts.Placed placed, boolean reversed, Closer opened)
      throws InterruptedException {
    List<PlacedStarts.Server> order = new ArrayList<>(placed.servers());
    if (reversed) {
      Collections.reverse(order);
    }
    List<ReadyServer> servers = new ArrayList<>();
    for (PlacedStarts.Server server : order) {
      ReadyServer ready = ReadyServer.open(
          ReadyServer.plan(group.arms().binding(), group.arms().scenario(), server.properties()),
          server.reached().probe(), console, signals);
      opened.add(ready::close);
      servers.add(ready);
    }
    if (reversed) {
      Collections.reverse(servers);
    }
    Map<String, AnswerDigest> answers = servers.get(0).answers(servers.get(0).plan());
    for (int i = 1; i < servers.size(); i++) {
      ReadyServer.requireSameAnswers("the first server", answers, "server " + (i + 1),
          servers.get(i).answers(servers.get(i).plan()));
    }
    return servers;
  }

  private ArmLoad load(PlacedStarts.Placed placed, List<ReadyServer> servers, LoadChoice chosen) {
    List<ServerClients> clients = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      Optional<ServerCpu> idle = !chosen.isAtOnce() && servers.size() == 2
          ? Optional.of(servers.get(1 - i).cpu())
          : Optional.empty();
      clients.add(
          new ServerClients(servers.get(i), Map.of(i, servers.get(i).plan()), idle, !chosen.isAtOnce()));
    }
    List<Turn> turns = chosen.isAtOnce() ? Turn.atOnce(servers.size()) : Turn.inTurns(servers.size());
    return new ArmLoad(turns, clients, placed.switches(),
        servers.stream().flatMap(server -> server.probe().stream()).toList(),
        placed::requireUnchanged, DriverProperties.ABORT_AFTER.get(servers.get(0).settings()), signals.stopSignal());
  }

  private static String weightText(PlacedStarts.Placed placed, long weight) {
    if (!placed.switches().isEmpty()) {
      return TrialText.clientWeight(weight);
    }
    return placed.together() ? TrialText.commonWeight(weight) : TrialText.ownWeight(weight);
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
