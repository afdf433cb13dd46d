package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedScenarios;
import io.ycsbpack.core.experiment.run.PlacedScenarios.Placed;
import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.LoggedPairs;
import io.ycsbpack.core.record.PairLog;
import io.ycsbpack.core.report.CounterText;
import io.ycsbpack.core.report.OperationText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.ServerCores;
import io.ycsbpack.core.trial.SideTrials;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Tier;
import io.ycsbpack.core.trial.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.Workload;

/** Asks the questions of one scenario, whose servers are in place: a candidate after the other. */
final class PairedScenario {
  private final Preparation preparation;
  private final Tier tier;
  private final PairedQuestions questions;
  private final Console console;
  private final Signals signals;
  private final StopSignal stop;
  private final PairedResults results;
  private final EarlierPairs earlier;
  /** Of all servers, while a candidate is asked about. */
  private List<Optional<UsageProbe>> probes = List.of();
  /** What the first server used for each statement under the candidate that was asked about last. */

  PairedScenario(Preparation preparation, Tier tier, PairedQuestions questions, Console console,
      Signals signals, PairedResults results, EarlierPairs earlier) {
    this.earlier = earlier;
    this.preparation = preparation;
    this.tier = tier;
    this.questions = questions;
    this.console = console;
    this.signals = signals;
    this.stop = signals.stopSignal();
    this.results = results;
  }

  /** A server with the baseline's client, and what the conditions are on it. */
  private record Server(ReadyServer ready, PlacedScenarios.Server placed) {

    List<SwitchStep> switches(String condition) {
      return placed.switches().getOrDefault(condition, List.of());
    }
  }

  /** The first server as it is under each of two conditions; the same where it is not switched itself. */
  private record Sides(PairedResults.Server baseline, PairedResults.Server candidate) {

    static Sides of(ReadyServer server, SwappedServers switched) {
      PairedResults.Server baseline = PairedResults.Server.of(server.target(), server.probe());
      if (switched.longestNanos() == 0) {
        return new Sides(baseline, baseline);
      }
      switched.apply();
      PairedResults.Server candidate = PairedResults.Server.of(server.target(), server.probe());
      switched.revert();
      return new Sides(baseline, candidate);
    }
  }

  /** The verdict on each candidate that was asked about. */
  List<Verdict> run(Placed placed) {
    List<Verdict> verdicts = new ArrayList<>();
    List<Server> servers = new ArrayList<>();
    List<String> names = List.copyOf(placed.servers().get(0).properties().keySet());
    placed.weight()
        .ifPresent(weight -> console.say(
            preparation.isNeighborSwitched() ? TrialText.clientWeight(weight) : TrialText.commonWeight(weight)));
    if (!placed.cores().isEmpty()) {
      console.say(TrialText.apart(placed.cores()));
    }
    try {
      for (PlacedScenarios.Server server : placed.servers()) {
        servers.add(new Server(
            ReadyServer.open(plan(placed, server.properties().get(names.get(0))), server.probe(), console, signals),
            server));
      }
      verify(placed, servers, names);
      try (SplitCores split = split(servers).orElse(null)) {
        for (String name : names.subList(1, names.size())) {
          Optional<Verdict> known = earlier.verdict(preparation.pairs(placed.scenario(), name));
          known.ifPresent(verdicts::add);
          if (known.isEmpty() && !stop.isRequested()) {
            verdicts.add(ask(placed, servers, names.get(0), name));
          }
        }
      }
      return verdicts;
    } catch (InterruptedException e) {
      if (stop.isRequested()) {
        return verdicts;
      }
      throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
    } finally {
      servers.forEach(server -> server.ready().close());
    }
  }

  /** A candidate that can't be measured ends the scenario before another one is. */
  private void verify(Placed placed, List<Server> servers, List<String> names) throws InterruptedException {
    for (Server server : servers) {
      Map<String, String> baseline = server.placed().properties().get(names.get(0));
      SameAnswers same = new SameAnswers("'" + names.get(0) + "'", server.ready().answers(server.ready().plan()));
      for (String name : names.subList(1, names.size())) {
        Map<String, String> properties = server.placed().properties().get(name);
        boolean measured = earlier.verdict(preparation.pairs(placed.scenario(), name)).isPresent();
        if (!measured && !properties.equals(baseline) && !stop.isRequested()) {
          Plan plan = plan(placed, properties);
          try {
            server.ready().verify(plan);
            same.require("'" + name + "'", server.ready().answers(plan));
          } catch (CommandException e) {
            throw new CommandException(e.exitCode(), "nothing is measured, because the condition '" + name
                + "' can't be: " + e.getMessage(), e);
          }
        }
      }
    }
  }

  /** Between the two servers; empty where one server has all cores. */
  private Optional<SplitCores> split(List<Server> servers) {
    if (tier != Tier.S) {
      return Optional.empty();
    }
    console.say(TrialText.split(SplitCores.ofServers()));
    return Optional.of(SplitCores.between(servers.stream()
        .flatMap(server -> server.ready().targetProbe().stream())
        .flatMap(probe -> probe.processes().stream())
        .toList()));
  }

  private Plan plan(Placed placed, Map<String, String> properties) {
    return ReadyServer.plan(preparation.experiment().binding(), placed.scenario(), properties);
  }

  private Verdict ask(Placed placed, List<Server> servers, String baseline, String name) throws InterruptedException {
    List<AlternatingClients> clients = new ArrayList<>();
    try {
      List<Side> sides = new ArrayList<>();
      List<SwitchedServer> switched = new ArrayList<>();
      for (Server server : servers) {
        ReadyServer ready = server.ready();
        Workload workload = ready.workload();
        AlternatingClients both = new AlternatingClients(
            Stream.of(ready.plan(), plan(placed, server.placed().properties().get(name)))
                .map(plan -> AlternatingClients.Place.of(ready.client(plan, workload), ready))
                .toList());
        clients.add(both);
        switched.add(new SwitchedServer(both,
            new ServerSwitches(List.of(switches(placed, server, baseline), switches(placed, server, name)))));
        sides.add(both.side(stop, DriverProperties.ABORT_AFTER.get(ready.settings())));
      }
      SideTrials trials = new SideTrials(sides.get(0), sides.stream().skip(1).findFirst(), SliceClock.SYSTEM, stop,
          servers.get(0).ready().guards(preparation.isNeighborSwitched()).limitedTo(steadyCores(servers, name)));
      console.say(TrialText.question(placed.scenario().name(), baseline, name));
      probes = servers.stream().map(server -> server.ready().probe()).toList();
      return ask(placed, servers.get(0).ready(), baseline, name,
          new SwappedServers(switched, new SteadyLimits(servers.stream()
              .filter(server -> server.switches(name).isEmpty())
              .flatMap(server -> server.ready().probe().stream())
              .toList())),
          trials);
    } finally {
      clients.forEach(AlternatingClients::close);
    }
  }

  /** What the servers may use; empty where that is switched, too. */
  private static Optional<ServerCores> steadyCores(List<Server> servers, String candidate) {
    return servers.stream().allMatch(server -> server.switches(candidate).isEmpty())
        ? ReadyServer.cores(servers.stream().map(Server::ready).toList())
        : Optional.empty();
  }

  /** Neighbors are next to one server alone: two are not loaded at once where conditions differ in them. */
  private static List<SwitchStep> switches(Placed placed, Server server, String condition) {
    return Stream.concat(server.switches(condition).stream(),
        placed.neighbors().getOrDefault(condition, List.of()).stream()).toList();
  }

  private Verdict ask(Placed placed, ReadyServer server, String baseline, String name, SwappedServers clients,
      SideTrials trials) throws InterruptedException {
    Optional<String> missingCpu = server.cpu().missing();
    missingCpu.ifPresent(why -> console.say(TrialText.missingCpu(why)));
    console.enter("comparing '" + name + "' with '" + baseline + "'");
    clients.open();
    Terms terms = questions.terms(preparation, missingCpu);
    WarmUp warmup = trials.warmUp(clients, terms.slice());
    if (stop.isRequested()) {
      return new Verdict(stop.reason().exitCode(), stop.reason().reason() + " in the warm-up");
    }
    console.say("  " + TrialText.warmedUp(warmup));
    TrialText.slices(warmup).ifPresent(line -> console.say("  " + line));
    clients.expect(warmup.median());
    Sides servers = Sides.of(server, clients);
    Path file = preparation.pairs(placed.scenario(), name);
    Duration slice = earlier.slice(file, trials.sliceAfter(warmup));
    if (terms.budget().compareTo(Terms.shortest(slice)) < 0) {
      return new Verdict(ExitCode.NOT_RESOLVABLE, questions.tooShort(slice));
    }
    PairLog log = earlier.log(file, PairLog.Header.of(baseline, name, tier, terms, slice.toNanos()));
    PairedProgress progress = new PairedProgress(console,
        DriverProperties.STATUS_INTERVAL.get(server.plan().settings()), log);
    TrialSurroundings surroundings = new TrialSurroundings();
    surroundings.begin(probes);
    Answer answer = trials.ask(clients, terms, slice, progress, earlier.begun(file));
    surroundings.end(probes);
    Verdict verdict = judged(placed, name, answer, new TrialJudgement(
        trials::refusal, stop,
        DriverProperties.ERROR_BUDGET.get(server.plan().settings())), server, servers)
        .with(surroundings.warnings(thresholds(server)))
        .with(trials.warnings(answer).stream().map(warning -> new Doubt(warning, false)).toList());
    verdict.warnings().forEach(console::warn);
    if (clients.longestNanos() > 0) {
      console.say(TrialText.switched(clients.longestNanos()));
    }
    trials.notChecked(answer).forEach(line -> console.say("  " + line));
    log.end(answer, verdict);
    if (answer.ending() == Answer.Ending.ABORTED) {
      throw new CommandException(verdict.exitCode(),
          verdict.reason() + TrialText.kept(LoggedPairs.read(file).orElseThrow().kept()));
    }
    return verdict;
  }

  /** Neighbors that are frozen between slices are other processes on purpose. */
  private Settings thresholds(ReadyServer server) {
    return preparation.isNeighborSwitched()
        ? server.settings().with(Map.of(VerdictProperties.SHARED.name(), "true"), "the experiment")
        : server.settings();
  }

  private Verdict judged(Placed placed, String name, Answer answer, TrialJudgement judgement, ReadyServer ready,
      Sides servers) {
    List<CounterResult> counters = CounterResult.of(answer, ready.counters().counters());
    Verdict verdict = judgement.of("comparison of '" + name + "'", "experiment", answer);
    results.add(TrialJudgement.compared(placed.scenario(), name, answer, verdict, TrialText.basis(tier, answer),
        counters), servers.baseline(), servers.candidate());
    results.save("running", null);
    TrialText.findings(answer).forEach(console::say);
    OperationText.lines(CounterResult.ofOperations(answer)).forEach(console::say);
    CounterText.lines(counters).forEach(console::say);
    return verdict;
  }
}
