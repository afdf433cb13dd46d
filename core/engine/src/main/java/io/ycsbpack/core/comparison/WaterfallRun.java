package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.path.ConditionPath;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.plan.TierChoice;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.PairLog;
import io.ycsbpack.core.report.Figures;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.OrderCoin;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Tier;
import io.ycsbpack.core.trial.WarmUp;
import io.ycsbpack.core.waterfall.Refinement;
import io.ycsbpack.core.waterfall.Stage;
import io.ycsbpack.core.waterfall.StageForecast;
import io.ycsbpack.core.waterfall.StageSource;
import io.ycsbpack.core.waterfall.StageTrial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Takes the difference between a candidate and the baseline apart, stage by stage, driven by this process. */
final class WaterfallRun {
  /** More servers at once make a start longer than its slices are worth. */
  private static final int MOST_SERVERS = 5;
  private final Preparation preparation;
  private final PlacedStarts starts;
  private final Scenario scenario;
  private final String candidate;
  private final Console console;
  private final Signals signals;
  private final StopSignal stop;
  private final boolean alone;
  private StageForecast forecast;
  private final List<Stage> stages = new ArrayList<>();
  private int measured;
  private StartedServers.Facts facts;
  private final List<OthersLoad> others = new ArrayList<>();
  private Settings thresholds = Settings.NONE;
  private Optional<Verdict> failure = Optional.empty();

  /**
   * That of one comparison.
   *
   * @param alone whether the step that carries most is measured on the baseline, too
   */
  WaterfallRun(Preparation preparation, PlacedStarts starts, Scenario scenario, String candidate, boolean alone,
      Console console, Signals signals) {
    this.alone = alone;
    this.preparation = preparation;
    this.starts = starts;
    this.scenario = scenario;
    this.candidate = candidate;
    this.console = console;
    this.signals = signals;
    stop = signals.stopSignal();
  }

  /**
   * Takes it apart.
   *
   * @param terms of the question on the ends, in whose figure and budget it is done
   * @param known what the comparison tells of the time that a stage takes
   * @return empty where there is nothing between the two, or nothing was measured of it
   * @throws CommandException when a server can't be started or ended, or the load can't go on
   */
  Optional<WaterfallResult> run(Terms terms, StageForecast known) {
    forecast = known;
    ConditionPath path = path(preparation, scenario, candidate);
    if (path.steps().size() < 2) {
      console.say("  there is one step alone, so there is nothing to take apart");
      return Optional.empty();
    }
    int most = Math.min(TierChoice.atOnce(path.plans(), MOST_SERVERS), path.plans().size());
    int servers = forecast.servers(most, terms.budget());
    Duration least = forecast.least(servers);
    if (isRefused(least, terms)) {
      failure = Optional.of(new Verdict(ExitCode.NOT_RESOLVABLE,
          StageText.refusal(candidate, servers, least, terms.budget(), isDivided(servers, path))));
      return Optional.empty();
    }
    if (servers < most) {
      console.say(StageText.fewer(servers, most, forecast.least(most), terms.budget()));
    }
    Refinement refinement = new Refinement(path.steps().size(), servers, terms);
    long begin = SliceClock.SYSTEM.nanos();
    List<Integer> points = refinement.next();
    while (points.size() > 1 && !stop.isRequested()) {
      Duration left = terms.budget().minusNanos(SliceClock.SYSTEM.nanos() - begin);
      if (!isRoom(points, left)) {
        console.say("  --budget " + Figures.seconds(terms.budget()) + " is used up: the rest is not divided");
        break;
      }
      Map<String, ConditionPlan> plans = new LinkedHashMap<>();
      points.forEach(point -> plans.put(rung(point), path.plans().get(point)));
      List<Integer> measuring = points;
      Duration own = points.size() > path.steps().size() ? left : left.dividedBy(2);
      Stage stage = stage(plans, new Time(own, stages.isEmpty() ? terms.allowed() : left), terms,
          soFar -> refinement.isEnough(measuring, soFar));
      if (!stage.isMeasured()) {
        cut(stage, terms);
        break;
      }
      stages.add(stage);
      refinement.add(points, stage);
      points = refinement.next();
    }
    if (stages.isEmpty()) {
      return Optional.empty();
    }
    Optional<Stage> byItself = alone && !stop.isRequested()
        ? refinement.largest().flatMap(segment -> alone(path, segment, terms))
        : Optional.empty();
    others.stream()
        .flatMap(load -> load.warnings(thresholds).stream())
        .findFirst()
        .map(Doubt::text)
        .ifPresent(console::warn);
    others.stream().flatMap(load -> load.notChecked().stream()).distinct().forEach(line -> console.say("  " + line));
    Optional<String> loaded = others.stream().flatMap(load -> load.refusal(thresholds).stream()).findFirst();
    return Optional.of(new WaterfallDocument(path, refinement, stages, byItself, facts.or(loaded), terms).result());
  }

  /** Why nothing was measured though there is something to take apart; empty where that is not so. */
  Optional<Verdict> failure() {
    return failure;
  }

  private static boolean isRefused(Duration least, Terms terms) {
    return !terms.anyway() && least.compareTo(terms.allowed()) > 0;
  }

  private static boolean isDivided(int servers, ConditionPath path) {
    return servers < path.plans().size();
  }

  /** After a stage that the clock has ended before it told anything. */
  private void cut(Stage stage, Terms terms) {
    if (!stop.isRequested() && stages.isEmpty()) {
      boolean refused = stage.starts() == 1 && !terms.anyway();
      failure = Optional.of(new Verdict(refused ? ExitCode.NOT_RESOLVABLE : ExitCode.NOT_RESOLVED,
          StageText.cut(candidate, stage, terms.budget())));
    }
  }

  /**
   * Time for a stage.
   *
   * @param budget for all of its starts
   * @param latest end of its fewest starts
   */
  private record Time(Duration budget, Duration latest) {
  }

  /** The first step is alone on the baseline already. */
  private Optional<Stage> alone(ConditionPath path, Refinement.Segment segment, Terms terms) {
    Optional<ConditionPlan> plan = path.steps().get(segment.from()).alone();
    if (segment.from() == 0 || segment.steps() > 1 || plan.isEmpty()) {
      return Optional.empty();
    }
    Map<String, ConditionPlan> servers = new LinkedHashMap<>();
    servers.put(rung(0), path.plans().get(0));
    servers.put(rung(segment.to()) + "-alone", plan.get());
    Duration half = terms.budget().dividedBy(2);
    return Optional.of(stage(servers, new Time(half, terms.within(half).allowed()), terms,
        soFar -> soFar.answer(0, 1, terms).ending() == Answer.Ending.ANSWERED)).filter(Stage::isMeasured);
  }

  private static String rung(int number) {
    return "rung-" + number;
  }

  /**
   * What it would do, in words.
   *
   * @throws UsageException   when this machine can't hold enough servers at once
   * @throws CommandException with exit code 7 when the slices of the shortest stage alone take longer than the budget
   *                          allows
   */
  static List<String> plan(Preparation preparation, Scenario scenario, String candidate, Terms terms) {
    ConditionPath path = path(preparation, scenario, candidate);
    int most = TierChoice.atOnce(path.plans(), MOST_SERVERS);
    if (path.steps().size() < 2) {
      return WaterfallText.path(path);
    }
    if (most < StageForecast.FEWEST_SERVERS) {
      throw new UsageException("--explain: this machine's memory holds the limits of " + most + " servers at once, and "
          + StageForecast.FEWEST_SERVERS + " are needed; give a smaller memory limit");
    }
    StageForecast slices = StageForecast.ofSlices(terms.slice());
    int servers = slices.servers(Math.min(most, path.plans().size()), terms.budget());
    Duration least = slices.least(servers);
    if (isRefused(least, terms)) {
      throw new CommandException(ExitCode.NOT_RESOLVABLE,
          StageText.refusal(candidate, servers, least, terms.budget(), isDivided(servers, path)));
    }
    List<String> lines = new ArrayList<>(WaterfallText.path(path));
    lines.add(StageText.least(servers, least));
    return lines;
  }

  private static ConditionPath path(Preparation preparation, Scenario scenario, String candidate) {
    Map<String, ConditionPlan> plans = preparation.alternating(scenario);
    return ConditionPath.between(plans.get(preparation.experiment().baseline()), plans.get(candidate),
        preparation::shown, plan -> preparation.impossible(candidate, plan));
  }

  /** A stage takes as long for each server as the one before. */
  private boolean isRoom(List<Integer> points, Duration left) {
    return stages.isEmpty()
        || StartPairs.FEWEST_STARTS * perServer(stages.get(stages.size() - 1)) * points.size() < left
            .toNanos();
  }

  private static double perServer(Stage stage) {
    return (double) stage.time().toNanos() / stage.starts() / stage.conditions();
  }

  private Stage stage(Map<String, ConditionPlan> servers, Time time, Terms terms, Predicate<Stage> enough) {
    int number = ++measured;
    Path folder = preparation.comparison(scenario, candidate).resolve("stage-" + number);
    console.say(StageText.begin(number, servers.size(), forecast.least(servers.size())));
    long seed = terms.seed() + number;
    OrderCoin coin = new OrderCoin(seed);
    OthersLoad load = new OthersLoad(servers.keySet().stream().map(name -> "the server of " + name).toList());
    others.add(load);
    StageSource source = (start, measurement) -> starts.with(scenario, folder.resolve("start-" + start), servers,
        coin.isCandidateFirst(start), placed -> {
          measure(placed, measurement, load);
          return start;
        });
    Stage stage = new StageTrial(source, servers.size(), terms.within(time.budget()).withSeed(seed), SliceClock.SYSTEM,
        stop, progress(number), new StageTrial.End(enough, time.latest())).run();
    List<String> names = List.copyOf(servers.keySet());
    for (int i = 1; i < names.size() && stage.isMeasured(); i++) {
      keep(folder, names.get(i - 1), names.get(i), stage, stage.answer(i - 1, i, terms));
    }
    return stage;
  }

  private void measure(PlacedStarts.Placed placed, StageSource.Measurement measurement, OthersLoad load) {
    try (StartedServers servers = StartedServers.open(placed,
        properties -> ReadyServer.plan(preparation.experiment().binding(), scenario, properties),
        console, signals)) {
      // A doubt about one stage is one about all of them.
      facts = facts == null || facts.doubt().isEmpty() ? servers.facts() : facts;
      thresholds = servers.get(0).settings();
      AlternatingClients clients = servers.clients();
      clients.open();
      load.begin(servers.sent());
      console.enter("taking the difference of '" + candidate + "' apart");
      measurement.on(new Side(clients, SliceClock.SYSTEM, stop, servers.abortAfter(), clients::reseed),
          new RotatingServers(placed.servers().size(),
              new SwitchedServer(clients, new ServerSwitches(placed.switches())), servers.limits()));
      load.end();
    } catch (InterruptedException e) {
      if (!stop.isRequested()) {
        throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
      }
    }
  }

  private StageTrial.StageListener progress(int number) {
    return new StageTrial.StageListener() {
      @Override
      public void warmedUp(int start, WarmUp warmup) {
        TrialText.warmedUp(warmup).forEach(line -> console.say("  stage " + number + ", start " + start + ": " + line));
      }

      @Override
      public void started(Stage stage, int of) {
        console.say("  stage " + number + ": start " + stage.starts() + " of " + of + ", "
            + Figures.seconds(stage.time()) + " so far");
      }
    };
  }

  /** The pairs of two neighbours, as those of any comparison. */
  private static void keep(Path folder, String from, String to, Stage stage, Answer answer) {
    PairLog log = PairLog.begin(folder.resolve(from + "-" + to + ".pairs.jsonl"),
        PairLog.Header.of(from, to, Tier.T, answer.terms(), answer.pairs().get(0).baseline().nanos()));
    answer.pairs().forEach(pair -> log.add(pair, stage.time()));
    log.look(answer);
  }
}
