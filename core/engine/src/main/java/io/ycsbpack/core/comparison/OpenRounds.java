// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.plan.PlannedRun;
import io.ycsbpack.core.report.RoundsText;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides whether the whole runs of a scenario go on in another round: until each candidate is answered or the budget is
 * spent. A candidate that is answered, or to which no further round can bring an answer, is left out of the rounds that
 * follow. Only the clock decides when the budget ends.
 */
record OpenRounds(ScenarioRuns runs, AskedTerms asked, Question question) {
  /** A pilot of few rounds overlooks noise more often than it makes it up: a refusal has to be certain at 95 %. */
  private static final double DOUBT = 0.05;

  /**
   * Refuses a budget that is too short for the fewest rounds, by the declared length of their runs.
   *
   * @throws CommandException with {@link ExitCode#NOT_RESOLVABLE}
   */
  void requireRoom() {
    if (!asked.anyway() && runs.rounds() == 0) {
      declared().filter(this::isTooLong).ifPresent(round -> {
        throw new CommandException(ExitCode.NOT_RESOLVABLE, tooShort(round, "by warmup and maxexecutiontime"));
      });
    }
  }

  /** If not, keeps the reason. */
  boolean wantsRound() {
    List<String> open = runs.unanswered();
    Optional<RoundCourse> course = runs.course();
    if (open.isEmpty() || course.filter(one -> one.ending() != null).isPresent()) {
      return false;
    }
    Optional<Ending> ending = course.flatMap(one -> ending(open, one));
    ending.ifPresent(why -> runs.course(new RoundCourse(course.get().most(), course.get().spentNanos(), why)));
    return ending.isEmpty();
  }

  private Optional<Ending> ending(List<String> open, RoundCourse course) {
    if (refusal(open).isPresent()) {
      return Optional.of(Ending.REFUSED);
    }
    Duration next = Duration.ofNanos(course.spentNanos()).plus(round());
    Duration limit = runs.rounds() < RoundTerms.FEWEST_ROUNDS ? allowed() : budget();
    return next.compareTo(limit) > 0 ? Optional.of(Ending.NOT_RESOLVED) : Optional.empty();
  }

  /**
   * @param open candidates that were measured in it
   * @return the state of their questions, a line each
   */
  List<String> roundEnds(List<String> open, Duration length) {
    Optional<RoundCourse> before = runs.course();
    Duration spent = length.plusNanos(before.map(RoundCourse::spentNanos).orElse(0L));
    int most = before.map(RoundCourse::most)
        .orElseGet(() -> (int) Math.min(Integer.MAX_VALUE, Math.max(1, budget().dividedBy(spent))));
    runs.course(new RoundCourse(most, spent.toNanos(), null));
    Duration left = round().multipliedBy(Math.max(0, most - runs.rounds()));
    List<String> lines = new ArrayList<>();
    runs.result()
        .comparisons()
        .stream()
        .filter(comparison -> open.contains(comparison.candidate()))
        .forEach(comparison -> lines.add(RoundsText.progress(runs.rounds(), most, comparison, left)));
    if (runs.rounds() == RoundTerms.FIRST_LOOK) {
      open.forEach(name -> runs.decision(name)
          .ifPresent(decision -> lines.add(
              RoundsText.forecast(name, Forecast.of(decision.estimate(), question, round())))));
    }
    return lines;
  }

  String label(PlannedRun run) {
    return "round " + run.round() + runs.course().map(course -> " of at most " + course.most()).orElse("");
  }

  List<String> lines() {
    return RoundsText.beginning(asked, question, budget(), declared());
  }

  /** Empty if an answer is expected. */
  private Optional<String> refusal(List<String> open) {
    if (asked.anyway()) {
      return Optional.empty();
    }
    if (runs.rounds() == 1 && isTooLong(round())) {
      return Optional.of(tooShort(round(), "as the first took"));
    }
    return runs.rounds() == RoundTerms.FIRST_LOOK
        ? open.stream().flatMap(name -> noise(name).stream()).findFirst()
        : Optional.empty();
  }

  private Optional<String> noise(String candidate) {
    return runs.decision(candidate)
        .map(decision -> Forecast.of(decision.estimate(), decision.estimate().leastSpread(DOUBT), question, round()))
        .filter(least -> least.isOver(allowed()))
        .map(least -> RoundsText.refusal(candidate, least, asked, budget()));
  }

  private String tooShort(Duration round, String source) {
    return RoundsText.tooShort(asked, round, source,
        round.multipliedBy(RoundTerms.FEWEST_ROUNDS).dividedBy(runs.arms().candidates().size()));
  }

  private boolean isTooLong(Duration round) {
    return round.multipliedBy(RoundTerms.FEWEST_ROUNDS).compareTo(allowed()) > 0;
  }

  private Optional<Duration> declared() {
    return runs.declared().map(length -> length.multipliedBy(runs.arms().all().size()));
  }

  /** Mean time of a whole round. */
  private Duration round() {
    return Duration.ofNanos(runs.course().orElseThrow().spentNanos()).dividedBy(runs.rounds());
  }

  private Duration budget() {
    return asked.budget().multipliedBy(runs.arms().candidates().size());
  }

  /** For the fewest rounds that have an interval. */
  private Duration allowed() {
    return Terms.allowed(budget());
  }

  /** One for each candidate; the figures of all runs have to be valid. */
  Stream<Verdict> verdicts() {
    return runs.arms().candidates().stream().map(this::verdict);
  }

  private Verdict verdict(String candidate) {
    ScenarioResult scenario = runs.result();
    String of = "comparison of '" + candidate + "'" + (scenario.name().isEmpty() ? "" : " (" + scenario.name() + ")")
        + ": ";
    Optional<JudgedFigure> primary = scenario.comparison(candidate).flatMap(ComparisonResult::primary);
    if (primary.isEmpty()) {
      return new Verdict(ExitCode.NOT_VALID, of + asked.figure()
          .map(figure -> figure.label() + " is not known of all of its runs")
          .orElse("none of its figures can be judged"));
    }
    if (runs.decision(candidate).filter(decision -> decision.stop() && decision.outcome().isDecided()).isPresent()) {
      return new Verdict(ExitCode.OK, "");
    }
    return runs.course().filter(course -> course.ending() == Ending.REFUSED).isPresent()
        ? new Verdict(ExitCode.NOT_RESOLVABLE, refusal(List.of(candidate)).orElse(of + "refused with another"))
        : new Verdict(ExitCode.NOT_RESOLVED, of + RoundsText.notResolved(primary.get()));
  }
}
