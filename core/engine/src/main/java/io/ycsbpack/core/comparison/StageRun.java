package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.PairLog;
import io.ycsbpack.core.report.Figures;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.OrderCoin;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.PairGuards;
import io.ycsbpack.core.trial.ServerLoad;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Tier;
import io.ycsbpack.core.trial.WarmUp;
import io.ycsbpack.core.waterfall.Stage;
import io.ycsbpack.core.waterfall.StageForecast;
import io.ycsbpack.core.waterfall.StageLoad;
import io.ycsbpack.core.waterfall.StageSource;
import io.ycsbpack.core.waterfall.StageTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts the servers of one stage after another, and measures them by a load of this process. */
final class StageRun {
  private final Preparation preparation;
  private final PlacedStarts starts;
  private final Scenario scenario;
  private final String candidate;
  private final Console console;
  private final Signals signals;
  private final StopSignal stop;
  private final Effort effort;
  private int begun;
  private StartedServers.Facts facts;

  /**
   * How stages are measured.
   *
   * @param forecast of the time that they take
   * @param load     that is asked for; empty where it depends on the servers
   */
  record Effort(StageForecast forecast, Optional<ServerLoad> load) {
  }

  /** For the stages of one comparison. */
  StageRun(Preparation preparation, PlacedStarts starts, Scenario scenario, String candidate, Effort effort,
      Console console, Signals signals) {
    this.preparation = preparation;
    this.starts = starts;
    this.scenario = scenario;
    this.candidate = candidate;
    this.effort = effort;
    this.console = console;
    this.signals = signals;
    stop = signals.stopSignal();
  }

  /**
   * Measures a stage.
   *
   * @param servers its conditions by their names, in the order of the path
   * @param terms   of its question, with the budget for all of its starts
   * @throws CommandException when a server can't be started or ended, or the load can't go on
   */
  Stage stage(Map<String, ConditionPlan> servers, Terms terms, StageTrial.End end) {
    int number = ++begun;
    Path folder = preparation.comparison(scenario, candidate).resolve("stage-" + number);
    console.say(StageText.begin(number, servers.size(), effort.forecast().least(servers.size())));
    long seed = terms.seed() + number;
    OrderCoin coin = new OrderCoin(seed);
    StageLoads loads = new StageLoads(effort.load(), terms.primary(), console, stop);
    StageSource source = (start, measurement) -> starts.with(scenario, folder.resolve("start-" + start), servers,
        coin.isCandidateFirst(start), placed -> {
          measure(placed, measurement, loads);
          return start;
        });
    Stage stage = new StageTrial(source, servers.size(), terms.withSeed(seed), SliceClock.SYSTEM, stop,
        progress(number), end).run();
    List<String> names = List.copyOf(servers.keySet());
    for (int i = 1; i < names.size() && stage.isMeasured(); i++) {
      keep(folder, names.get(i - 1), names.get(i), stage, stage.answer(i - 1, i, terms));
    }
    return stage;
  }

  private void measure(PlacedStarts.Placed placed, StageSource.Measurement measurement, StageLoads loads) {
    try (StartedServers servers = StartedServers.open(placed,
        properties -> ReadyServer.plan(preparation.experiment().binding(), scenario, properties),
        console, signals)) {
      StageLoad load = loads.open(placed, servers);
      // With the cores that the load leaves client and servers. A doubt about one stage is one about all of them.
      facts = facts == null || facts.doubt().isEmpty() ? servers.facts() : facts;
      console.enter("taking the difference of '" + candidate + "' apart");
      measurement.on(load);
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
        String where = "  stage " + number + ", start " + start + ": ";
        console.say(where + TrialText.warmedUp(warmup));
        if (start == 1) {
          TrialText.slices(warmup).ifPresent(line -> console.say(where + line));
        }
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

  /** By which the pairs of the stages are judged. */
  PairGuards guards() {
    return facts.guards();
  }

  /** What is to be said of the servers of all stages. Prints what it warns of, and what is not checked. */
  StartedServers.Facts facts() {
    return facts;
  }
}
