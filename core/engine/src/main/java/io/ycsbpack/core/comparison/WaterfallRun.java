// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.path.ConditionPath;
import io.ycsbpack.core.experiment.path.PathStep;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Refinement;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.StageForecast;
import io.ycsbpack.core.trial.StageForecast.Division;
import io.ycsbpack.core.trial.StagePlan;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Takes the difference between a candidate and the baseline apart, stage by stage. Last comes the step that carries
 * most, divided by sizes of its limit.
 */
final class WaterfallRun {
  private final PlacedStarts starts;
  private final PairedQuestions questions;
  private final Difference difference;
  private final ComparisonJournals journals;
  private final ServerObservations observations;
  private final ClientProcess client;
  private final List<Stage> stages = new ArrayList<>();
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

  WaterfallRun(PlacedStarts starts, PairedQuestions questions, Difference difference, ComparisonJournals journals,
      ServerObservations observations, ClientProcess client) {
    this.starts = starts;
    this.questions = questions;
    this.difference = difference;
    this.journals = journals;
    this.observations = observations;
    this.client = client;
  }

  /**
   * Goes on with the stages of an earlier process.
   *
   * @return empty if there is nothing between the two, or nothing was measured of it
   */
  Optional<WaterfallDocument> measure() {
    Terms terms = questions.terms(Design.RESTARTED, Optional.empty()).in(difference.figure());
    WaterfallPlan plan = WaterfallPlan.of(difference.arms(), difference.candidate(),
        questions.preparation().options()::shown);
    if (!plan.isDivisible()) {
      client.say(StageText.ONE_STEP);
      return Optional.empty();
    }
    Division division = plan.division(difference.forecast(), terms);
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
    needed.ifPresent(budget -> client.say(StageText.usedUp(terms.budget(), budget)));
    Optional<WaterfallDocument.Divided> sizes = refinement.largest()
        .filter(segment -> segment.steps() == 1 && !client.stop().isRequested())
        .flatMap(segment -> plan.path()
            .steps()
            .get(segment.from())
            .sizes()
            .flatMap(limit -> divided(plan.path().steps().get(segment.from()), limit, server(segment.to()), terms)));
    return Optional.of(new WaterfallDocument(plan.path(), refinement, stages, sizes, needed, observations, terms));
  }

  private Duration left(Terms terms) {
    return terms.budget().minus(spent);
  }

  private void refine(Refinement refinement, ConditionPath path, Terms terms) {
    List<Integer> points = refinement.next();
    while (points.size() > 1 && !client.stop().isRequested()) {
      Duration left = left(terms);
      if (!isRoom(points.size(), left)) {
        return;
      }
      Map<String, ConditionPlan> plans = new LinkedHashMap<>();
      points.forEach(point -> plans.put(server(point), path.plans().get(point)));
      List<Integer> measuring = points;
      Duration own = points.size() > path.steps().size() ? left : difference.forecast().beforeAnother(left);
      Stage stage = stage(plans, terms.within(own), soFar -> refinement.isEnough(measuring, soFar),
          stages.isEmpty() ? terms.allowed() : left);
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
  private Stage stage(Map<String, ConditionPlan> servers, Terms terms, Predicate<Stage> enough, Duration latest) {
    Arms arms = difference.arms();
    int number = ++begun;
    TrialJournal journal = journals.stage(arms.serversFolder(difference.candidate()), number,
        List.copyOf(servers.keySet()));
    Terms asked = journal.terms(terms.withSeed(terms.seed() + number));
    journal.requireSame(asked, true);
    String prefix = "  stage " + number;
    client.say(prefix + ": " + StageText.begin(servers.size(), difference.forecast().least(servers.size()),
        journal.rounds().blocks().size()));
    TrialProgress progress = new TrialProgress(client.console(), arms, prefix + ", ",
        "taking the difference of '" + difference.candidate() + "' apart");
    RestartedServers group = new RestartedServers(starts, new RestartedServers.Group(arms,
        journal.file().getParent(), servers, asked.seed(), journal.load(questions.load())), missing -> asked,
        observations, client);
    Stage stage = journal.trial(asked, client.stop(), progress)
        .stage(new StagePlan(servers.size(), asked, enough, latest), group);
    spent = spent.plus(stage.time());
    return stage;
  }

  /** Estimated from the last stage; empty if each step was told apart, or the stage was interrupted. */
  private Optional<Duration> needed(Refinement refinement, WaterfallPlan plan, Terms terms) {
    if (client.stop().isRequested() || refinement.undivided().isEmpty()) {
      return Optional.empty();
    }
    Stage last = stages.get(stages.size() - 1);
    double foreseen = (double) difference.forecast().least(last.conditions()).toNanos() / StartPairs.FEWEST_STARTS
        / last.conditions();
    double longer = Math.max(1, perServer(last) / foreseen);
    double rest = refinement.undivided()
        .stream()
        .mapToDouble(segment -> longer * difference.forecast()
            .division(segment.steps(), plan.most(), terms.budget())
            .least()
            .toNanos())
        .sum();
    return Optional.of(spent.plusNanos((long) rest));
  }

  /** Why nothing was measured although there is something to take apart; empty otherwise. */
  Optional<Verdict> failure() {
    return failure;
  }

  /** Reports a stage that the clock has ended before it told anything. */
  private void cut(Stage stage, Terms terms) {
    if (!client.stop().isRequested() && stages.isEmpty()) {
      boolean refused = stage.starts() == 1 && !terms.anyway();
      failure = Optional.of(new Verdict(refused ? ExitCode.NOT_RESOLVABLE : ExitCode.NOT_RESOLVED,
          StageText.cut(difference.candidate(), stage, terms.budget())));
    }
  }

  /** May fail: the results of the steps do not depend on it. */
  private Optional<WaterfallDocument.Divided> divided(PathStep step, PathStep.Sizes sizes, String server, Terms terms) {
    client.say(StageText.thresholdSought(step.text(), sizes.limit()));
    Map<String, ConditionPlan> servers = new LinkedHashMap<>();
    for (int i = 0; i < sizes.plans().size(); i++) {
      servers.put(server + "-" + sizes.limit() + "-" + sizes.sizes().get(i), sizes.plans().get(i));
    }
    Terms own = terms.within(WaterfallPlan.ofSizes(terms, left(terms)));
    Stage stage;
    try {
      stage = stage(servers, own, soFar -> isDecided(soFar, terms), own.allowed());
    } catch (CommandException e) {
      if (e.exitCode() == ExitCode.INTERNAL) {
        throw e;
      }
      client.console().warn("no threshold was found: " + e.getMessage());
      return Optional.empty();
    }
    if (client.stop().isRequested()) {
      return Optional.empty();
    }
    if (!stage.isMeasured()) {
      client.say(StageText.thresholdCut(stage));
      return Optional.empty();
    }
    return Optional.of(new WaterfallDocument.Divided(sizes, stage));
  }

  private static boolean isDecided(Stage stage, Terms terms) {
    return stage.steps(terms)
        .stream()
        .allMatch(
            answer -> answer.finding(terms.primary()).filter(found -> found.outcome().isDecided()).isPresent());
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
