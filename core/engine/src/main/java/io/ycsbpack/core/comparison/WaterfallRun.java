package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.path.ConditionPath;
import io.ycsbpack.core.experiment.path.LimitSizes;
import io.ycsbpack.core.experiment.path.PathStep;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.report.Figures;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Refinement;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.StageForecast;
import io.ycsbpack.core.trial.StageForecast.Division;
import io.ycsbpack.core.trial.StageStopping;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Trial;
import io.ycsbpack.core.trial.TrialListener;
import io.ycsbpack.core.trial.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes the difference between a candidate and the baseline apart, stage by stage. Last comes the step that carries
 * most: divided by sizes of the limit that makes it, and alone on the baseline.
 */
final class WaterfallRun {
  private final Preparation preparation;
  private final PlacedStarts starts;
  private final Scenario scenario;
  private final String candidate;
  private final ClientProcess process;
  private final Console console;
  private final StopSignal stop;
  private final PairedQuestions questions;
  private final List<Stage> stages = new ArrayList<>();
  private final ServerObservations observations;
  private StageForecast forecast;
  private int begun;
  private Optional<Verdict> failure = Optional.empty();

  WaterfallRun(Preparation preparation, PlacedStarts starts, Scenario scenario, String candidate,
      PairedQuestions questions, ServerObservations observations, ClientProcess process) {
    this.questions = questions;
    this.observations = observations;
    this.preparation = preparation;
    this.starts = starts;
    this.scenario = scenario;
    this.candidate = candidate;
    this.process = process;
    console = process.console();
    stop = process.stop();
  }

  /**
   * @param terms of the question on the ends, which give figure and budget
   * @return empty if there is nothing between the two, or nothing was measured of it
   */
  Optional<WaterfallResult> run(Terms terms, StageForecast ofStage) {
    forecast = ofStage;
    WaterfallPlan plan = WaterfallPlan.of(preparation, scenario, candidate);
    if (!plan.isDivisible()) {
      console.say("  there is one step alone, so there is nothing to take apart");
      return Optional.empty();
    }
    Division division = plan.division(forecast, terms);
    failure = plan.refusal(division, terms).map(why -> new Verdict(ExitCode.NOT_RESOLVABLE, why));
    if (failure.isPresent()) {
      return Optional.empty();
    }
    Refinement refinement = new Refinement(plan.path().steps().size(), division.servers(), terms);
    long begin = SliceClock.SYSTEM.nanos();
    refine(refinement, plan.path(), terms, begin);
    if (stages.isEmpty()) {
      return Optional.empty();
    }
    Optional<Duration> needed = needed(refinement, plan, terms, begin);
    needed.ifPresent(budget -> console.say(StageText.usedUp(terms.budget(), budget)));
    Optional<Refinement.Segment> largest = refinement.largest().filter(segment -> segment.steps() == 1);
    Optional<DividedStep> sizes = largest.flatMap(
        segment -> divided(plan.path(), segment, terms, WaterfallPlan.ofSizes(terms, left(terms, begin))));
    Optional<Stage> byItself = questions.alone() && !stop.isRequested()
        ? largest.flatMap(segment -> alone(plan.path(), segment, terms))
        : Optional.empty();
    sizes.map(DividedStep::stage).ifPresent(stages::add);
    return Optional.of(new WaterfallDocument(plan.path(), refinement, stages, observations, terms)
        .result(new WaterfallDocument.OfLargest(sizes, byItself, needed)));
  }

  private static Duration left(Terms terms, long begin) {
    return terms.budget().minusNanos(SliceClock.SYSTEM.nanos() - begin);
  }

  private void refine(Refinement refinement, ConditionPath path, Terms terms, long begin) {
    List<Integer> points = refinement.next();
    while (points.size() > 1 && !stop.isRequested()) {
      Duration left = left(terms, begin);
      if (!isRoom(points.size(), left)) {
        return;
      }
      Map<String, ConditionPlan> plans = new LinkedHashMap<>();
      points.forEach(point -> plans.put(rung(point), path.plans().get(point)));
      List<Integer> measuring = points;
      Duration own = points.size() > path.steps().size() ? left : forecast.beforeAnother(left);
      Stage stage = stage(plans, terms.within(own),
          new StageStopping.End(soFar -> refinement.isEnough(measuring, soFar),
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
  private Stage stage(Map<String, ConditionPlan> servers, Terms terms, StageStopping.End end) {
    int number = ++begun;
    Path folder = preparation.comparison(scenario, candidate).resolve("stage-" + number);
    console.say(StageText.begin(number, servers.size(), forecast.least(servers.size())));
    Terms own = terms.withSeed(terms.seed() + number);
    TrialListener progress = progress(number);
    RestartedServers arms = new RestartedServers(preparation, starts, new RestartedServers.Arms(scenario, folder,
        servers, "taking the difference of '" + candidate + "' apart", own.seed(),
        questions.load().map(LoadChoice::asked)), missing -> own, observations, process);
    StageStopping stopping = new StageStopping(servers.size(), own, end, SliceClock.SYSTEM, stop, progress);
    new Trial(arms, stopping, SliceClock.SYSTEM, stop, progress).run();
    Stage stage = stopping.stage();
    if (stage.isMeasured()) {
      RoundLog.begin(folder.resolve("rounds.jsonl"), RoundLog.Header.of(rung(0), candidate, own))
          .addAll(stage.rounds(), stage.time());
    }
    return stage;
  }

  private TrialListener progress(int number) {
    return new TrialListener() {
      @Override
      public void warmedUp(int block, WarmUp warmup, Terms terms) {
        String where = "  stage " + number + ", start " + block + ": ";
        console.say(where + TrialText.warmedUp(warmup));
        if (block == 1) {
          TrialText.slices(warmup).ifPresent(line -> console.say(where + line));
        }
      }

      @Override
      public void stageBlock(Stage stage, int planned) {
        console.say("  stage " + number + ": start " + stage.starts() + " of " + planned + ", "
            + Figures.seconds(stage.time()) + " so far");
      }

      @Override
      public void dropped(int round, Duration time) {
        console.warn(TrialText.dropped(round, time));
      }
    };
  }

  /** Estimated from the last stage; empty if each step was told apart, or the stage was interrupted. */
  private Optional<Duration> needed(Refinement refinement, WaterfallPlan plan, Terms terms, long begin) {
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
    return Optional.of(terms.budget().minus(left(terms, begin)).plusNanos((long) rest));
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
  private Optional<DividedStep> divided(ConditionPath path, Refinement.Segment segment, Terms terms, Duration time) {
    PathStep step = path.steps().get(segment.from());
    if (step.sizes().isEmpty() || stop.isRequested()) {
      return Optional.empty();
    }
    LimitSizes sizes = step.sizes().get();
    console.say("  the threshold of '" + step.text() + "' is looked for by sizes of " + sizes.limit());
    Map<String, ConditionPlan> servers = new LinkedHashMap<>();
    for (int i = 0; i < sizes.plans().size(); i++) {
      servers.put(rung(segment.to()) + "-" + sizes.limit() + "-" + sizes.sizes().get(i), sizes.plans().get(i));
    }
    Terms own = terms.within(time);
    try {
      Stage stage = stage(servers, own,
          new StageStopping.End(soFar -> DividedStep.isDecided(soFar, terms), own.allowed()));
      return Optional.of(new DividedStep(sizes, stage)).filter(divided -> isUsable(divided, terms));
    } catch (CommandException e) {
      if (e.exitCode() == ExitCode.INTERNAL) {
        throw e;
      }
      console.warn("no threshold was found: " + e.getMessage());
      return Optional.empty();
    }
  }

  private boolean isUsable(DividedStep divided, Terms terms) {
    if (stop.isRequested()) {
      return false;
    }
    if (!divided.stage().isMeasured()) {
      console.say("  no threshold was found: " + divided.stage().starts() + " starts of "
          + divided.stage().conditions() + " servers took " + Figures.seconds(divided.stage().time())
          + ", and more are needed; give a longer --budget");
      return false;
    }
    Optional<String> refusal = divided.answers(terms)
        .stream()
        .flatMap(answer -> observations.guards().refusal(answer).stream())
        .findFirst();
    refusal.ifPresent(reason -> console.warn("no threshold is concluded: " + reason));
    return refusal.isEmpty();
  }

  /** The first step is alone on the baseline already. */
  private Optional<Stage> alone(ConditionPath path, Refinement.Segment segment, Terms terms) {
    Optional<ConditionPlan> plan = path.steps().get(segment.from()).alone();
    if (segment.from() == 0 || plan.isEmpty()) {
      return Optional.empty();
    }
    Map<String, ConditionPlan> servers = new LinkedHashMap<>();
    servers.put(rung(0), path.plans().get(0));
    servers.put(rung(segment.to()) + "-alone", plan.get());
    Terms half = terms.within(terms.budget().dividedBy(2));
    return Optional.of(stage(servers, half,
        new StageStopping.End(soFar -> soFar.answer(0, 1, terms).ending() == Answer.Ending.ANSWERED, half.allowed())))
        .filter(Stage::isMeasured);
  }

  private static String rung(int number) {
    return "rung-" + number;
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
