// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.path.ConditionPath;
import io.ycsbpack.core.experiment.path.LimitSizes;
import io.ycsbpack.core.experiment.path.PathStep;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.report.Numbers;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.MeasuredRounds;
import io.ycsbpack.core.trial.Refinement;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.StageForecast;
import io.ycsbpack.core.trial.StageForecast.Division;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Takes the difference between a candidate and the baseline apart, stage by stage. Last comes the step that carries
 * most, divided by sizes of its limit.
 */
final class WaterfallRun {
  private final PlacedStarts starts;
  private final PairedQuestions questions;
  private final Arms arms;
  private final String candidate;
  private final Figure figure;
  private final StageForecast forecast;
  private final Console console;
  private final Signals signals;
  private final StopSignal stop;
  private final ResumedComparisons resumed;
  private final List<Stage> stages = new ArrayList<>();
  private final ServerObservations observations;
  private int begun;
  /** Time of all stages, so that it is the same if they are taken over from another process. */
  private Duration spent = Duration.ZERO;
  private Optional<Verdict> failure = Optional.empty();

  /**
   * The difference that is taken apart.
   *
   * @param figure   in which it was found
   * @param forecast of stages, by the starts of the two ends
   */
  record Difference(Arms arms, String candidate, Figure figure, StageForecast forecast) {
  }

  WaterfallRun(PlacedStarts starts, PairedQuestions questions, Difference difference, ResumedComparisons resumed,
      ServerObservations observations, Console console, Signals signals) {
    this.starts = starts;
    this.questions = questions;
    this.resumed = resumed;
    this.observations = observations;
    this.console = console;
    this.signals = signals;
    arms = difference.arms();
    candidate = difference.candidate();
    figure = difference.figure();
    forecast = difference.forecast();
    stop = signals.stopSignal();
  }

  /**
   * Goes on with the stages of an earlier process.
   *
   * @return empty if there is nothing between the two, or nothing was measured of it
   */
  Optional<WaterfallDocument> measure() {
    Terms terms = questions.terms(Design.RESTARTED, Optional.empty()).in(figure);
    WaterfallPlan plan = WaterfallPlan.of(arms, candidate, questions.preparation().options()::shown);
    if (!plan.isDivisible()) {
      console.say("  there is only one step, so there is nothing to take apart");
      return Optional.empty();
    }
    Division division = plan.division(forecast, terms);
    failure = plan.refusal(division, terms).map(why -> new Verdict(ExitCode.NOT_RESOLVABLE, why));
    if (failure.isPresent()) {
      return Optional.empty();
    }
    Refinement refinement = new Refinement(plan.path().steps().size(), division.servers(), terms);
    refine(refinement, plan.path(), terms);
    if (stages.isEmpty()) {
      return Optional.empty();
    }
    Optional<Duration> needed = needed(refinement, plan, terms);
    needed.ifPresent(budget -> console.say(StageText.usedUp(terms.budget(), budget)));
    Optional<Refinement.Segment> largest = refinement.largest().filter(segment -> segment.steps() == 1);
    Optional<WaterfallDocument.Divided> sizes = largest.flatMap(
        segment -> divided(plan.path(), segment, terms, WaterfallPlan.ofSizes(terms, left(terms))));
    return Optional.of(new WaterfallDocument(plan.path(), refinement, stages, sizes, needed, observations, terms));
  }

  private Duration left(Terms terms) {
    return terms.budget().minus(spent);
  }

  private void refine(Refinement refinement, ConditionPath path, Terms terms) {
    List<Integer> points = refinement.next();
    while (points.size() > 1 && !stop.isRequested()) {
      Duration left = left(terms);
      if (!isRoom(points.size(), left)) {
        return;
      }
      Map<String, ConditionPlan> plans = new LinkedHashMap<>();
      points.forEach(point -> plans.put(server(point), path.plans().get(point)));
      List<Integer> measuring = points;
      Duration own = points.size() > path.steps().size() ? left : forecast.beforeAnother(left);
      Stage stage = stage(plans, terms.within(own),
          new Stage.End(soFar -> refinement.isEnough(measuring, soFar),
              stages.isEmpty() ? terms.allowed() : left));
      if (!stage.isMeasured()) {
        cut(stage, terms);
        return;
      }
      stages.add(stage);
      refinement.add(points, stage);
      points = refinement.next();
    }
  }

  /**
   * @param servers conditions by name, in the order of the path
   * @param terms   with the budget for all starts of the stage
   */
  private Stage stage(Map<String, ConditionPlan> servers, Terms terms, Stage.End end) {
    int number = ++begun;
    Path log = ExperimentFolder.stageLog(arms.comparison(candidate), number);
    List<String> names = List.copyOf(servers.keySet());
    Terms asked = terms.withSeed(terms.seed() + number);
    Terms own = resumed.terms(log, asked);
    Function<Terms, RoundLog.Header> header = known -> RoundLog.Header.of(names.get(0),
        String.join(", ", names.subList(1, names.size())), known);
    resumed.requireSame(log, header.apply(own));
    String where = "  stage " + number;
    MeasuredRounds before = resumed.rounds(log);
    console.say(where + ": " + StageText.begin(names.size(), forecast.least(names.size()), before.blocks().size()));
    TrialProgress progress = new TrialProgress(console,
        DriverProperties.STATUS_INTERVAL.get(ReadyServer.plan(arms).settings()), where + ", ",
        resumed.log(log), known -> resumed.log(log, header.apply(known)));
    RestartedServers group = new RestartedServers(starts, new RestartedServers.Group(arms, log.getParent(),
        servers, "taking the difference of '" + candidate + "' apart", own.seed(),
        resumed.load(log, questions.load())), missing -> asked, observations, console, signals);
    Stage stage = new Trial(own, before, SliceClock.SYSTEM, stop, progress).stage(names.size(), end, group);
    spent = spent.plus(stage.time());
    return stage;
  }

  /** Estimated from the last stage; empty if each step was told apart, or the stage was interrupted. */
  private Optional<Duration> needed(Refinement refinement, WaterfallPlan plan, Terms terms) {
    if (stop.isRequested() || refinement.undivided().isEmpty()) {
      return Optional.empty();
    }
    Stage last = stages.get(stages.size() - 1);
    double foreseen = (double) forecast.least(last.conditions()).toNanos() / StartPairs.FEWEST_STARTS
        / last.conditions();
    double longer = Math.max(1, perServer(last) / foreseen);
    double rest = refinement.undivided()
        .stream()
        .mapToDouble(
            segment -> longer * forecast.division(segment.steps(), plan.most(), terms.budget()).least().toNanos())
        .sum();
    return Optional.of(spent.plusNanos((long) rest));
  }

  /** Why nothing was measured although there is something to take apart; empty otherwise. */
  Optional<Verdict> failure() {
    return failure;
  }

  /** Reports a stage that the clock has ended before it told anything. */
  private void cut(Stage stage, Terms terms) {
    if (!stop.isRequested() && stages.isEmpty()) {
      boolean refused = stage.starts() == 1 && !terms.anyway();
      failure = Optional.of(new Verdict(refused ? ExitCode.NOT_RESOLVABLE : ExitCode.NOT_RESOLVED,
          StageText.cut(candidate, stage, terms.budget())));
    }
  }

  /** May fail: what is known of the steps does not depend on it. */
  private Optional<WaterfallDocument.Divided> divided(ConditionPath path, Refinement.Segment segment, Terms terms,
      Duration time) {
    PathStep step = path.steps().get(segment.from());
    if (step.sizes().isEmpty() || stop.isRequested()) {
      return Optional.empty();
    }
    LimitSizes sizes = step.sizes().get();
    console.say("  the threshold of '" + step.text() + "' is searched by sizes of " + sizes.limit());
    Map<String, ConditionPlan> servers = new LinkedHashMap<>();
    for (int i = 0; i < sizes.plans().size(); i++) {
      servers.put(server(segment.to()) + "-" + sizes.limit() + "-" + sizes.sizes().get(i), sizes.plans().get(i));
    }
    Terms own = terms.within(time);
    try {
      Stage stage = stage(servers, own,
          new Stage.End(soFar -> isDecided(soFar, terms), own.allowed()));
      return Optional.of(new WaterfallDocument.Divided(sizes, stage)).filter(this::isMeasured);
    } catch (CommandException e) {
      if (e.exitCode() == ExitCode.INTERNAL) {
        throw e;
      }
      console.warn("no threshold was found: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static boolean isDecided(Stage stage, Terms terms) {
    return IntStream.range(1, stage.conditions())
        .mapToObj(i -> stage.answer(i - 1, i, terms))
        .allMatch(
            answer -> answer.finding(terms.primary()).filter(found -> found.outcome().isDecided()).isPresent());
  }

  private boolean isMeasured(WaterfallDocument.Divided divided) {
    if (!divided.stage().isMeasured() && !stop.isRequested()) {
      console.say("  no threshold was found: " + divided.stage().starts() + " restarts of "
          + divided.stage().conditions() + " servers took " + Numbers.seconds(divided.stage().time())
          + ", and more are needed; give a longer --budget");
    }
    return divided.stage().isMeasured() && !stop.isRequested();
  }

  private static String server(int number) {
    return "step-" + number;
  }

  /** A stage takes as long for each server as the one before. */
  private boolean isRoom(int servers, Duration left) {
    return stages.isEmpty()
        || StartPairs.FEWEST_STARTS * perServer(stages.get(stages.size() - 1)) * servers < left.toNanos();
  }

  private static double perServer(Stage stage) {
    return (double) stage.time().toNanos() / stage.starts() / stage.conditions();
  }
}
