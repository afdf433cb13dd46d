// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.plan.PlannedRun;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    List<String> lines = new ArrayList<>();
    runs.result()
        .comparisons()
        .stream()
        .filter(comparison -> open.contains(comparison.candidate()))
        .forEach(comparison -> lines.add(progress(most, comparison)));
    open.forEach(name -> forecast(name).ifPresent(lines::add));
    return lines;
  }

  String label(PlannedRun run) {
    return "round " + run.round() + runs.course().map(course -> " of at most " + course.most()).orElse("");
  }

  private String progress(int most, ComparisonResult comparison) {
    Duration left = round().multipliedBy(Math.max(0, most - runs.rounds()));
    return "  round " + runs.rounds() + " of at most " + most + ", " + comparison.candidate() + ": "
        + comparison.primary()
            .map(figure -> figure.name() + " " + percent(figure.delta()) + " %" + (figure.low() == null
                ? ""
                : " (" + percent(figure.low()) + " to " + percent(figure.high()) + " %)") + ", " + figure.words())
            .orElse("no figure can be judged")
        + "; at most " + text(left) + " left";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%+.1f", 100 * share);
  }

  /** Empty unless this is the first look, and it has a decision. */
  private Optional<String> forecast(String candidate) {
    return runs.decision(candidate).filter(any -> runs.rounds() == RoundTerms.FIRST_LOOK).map(decision -> {
      Forecast forecast = Forecast.of(decision.estimate(), question, round());
      return String.format(Locale.ROOT,
          "  forecast for '%s': %s takes about %s (standard deviation of a round %.1f %%)",
          candidate, Margin.text(forecast), text(forecast.time()), 100 * forecast.spread());
    });
  }

  List<String> lines() {
    String fitting = declared().map(round -> {
      long rounds = budget().dividedBy(round);
      return "; at most " + rounds + " rounds of " + text(round) + " fit" + (rounds < RoundTerms.FEWEST_ROUNDS
          ? ""
          : String.format(Locale.ROOT, ", which at a standard deviation of 5 %% between rounds detect %.1f %%",
              100 * Math.expm1(new Forecast(0.05, question.logMargin(), round).detectable(rounds))));
    }).orElse("");
    return List.of(
        "  asks for " + Margin.text(question.margin()) + " in "
            + asked.figure()
                .map(Figure::label)
                .orElse("the figure that says most under the runs' limits")
            + ", " + text(asked.budget()) + " for each candidate"
            + (question.size() ? ", and goes on for the size of a difference" : "") + fitting,
        "  looks at " + RoundTerms.FIRST_LOOK + ", 6, 9, ... rounds, and ends with the answer or the budget; a forecast"
            + " follows " + RoundTerms.FIRST_LOOK + " rounds");
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
    return runs.decision(candidate).flatMap(decision -> {
      Forecast least = Forecast.of(decision.estimate(), decision.estimate().leastSpread(DOUBT), question, round());
      return least.isOver(allowed())
          ? Optional.of(String.format(Locale.ROOT, "%s of '%s' needs %s or more (standard deviation of a round at least"
              + " %.1f %%); --budget %s detects %.1f %%. Give more time, a larger --detect, or --anyway",
              Margin.text(least), candidate, text(least.time()), 100 * least.spread(), text(asked.budget()),
              100 * Math.expm1(least.detectable(Math.max(1, least.pairsIn(budget()))))))
          : Optional.empty();
    });
  }

  private String tooShort(Duration round, String source) {
    return "--budget " + text(asked.budget()) + " is too short for " + RoundTerms.FEWEST_ROUNDS
        + " rounds, the fewest with an interval: one takes " + text(round) + " or more, " + source + ". Give at least "
        + text(round.multipliedBy(RoundTerms.FEWEST_ROUNDS).dividedBy(runs.arms().candidates().size()))
        + ", fix the number of rounds by --repeats, or go on with --anyway";
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
    return asked.budget(runs.arms().candidates().size());
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
    String of = "comparison of '" + candidate + "'" + (scenario.name().isEmpty() ? "" : " (" + scenario.name() + ")");
    Optional<JudgedFigure> primary = scenario.comparison(candidate).flatMap(ComparisonResult::primary);
    if (primary.isEmpty()) {
      return new Verdict(ExitCode.NOT_VALID, of + ": " + asked.figure()
          .map(figure -> figure.label() + " is not known of all of its runs")
          .orElse("none of its figures can be judged"));
    }
    if (runs.decision(candidate).filter(decision -> decision.stop() && decision.outcome().isDecided()).isPresent()) {
      return new Verdict(ExitCode.OK, "");
    }
    return runs.course().filter(course -> course.ending() == Ending.REFUSED).isPresent()
        ? new Verdict(ExitCode.NOT_RESOLVABLE, refusal(List.of(candidate)).orElse(of + ": refused with another"))
        : new Verdict(ExitCode.NOT_RESOLVED, of + ": " + primary.get().name() + " " + words(primary.get()));
  }

  private static String words(JudgedFigure figure) {
    return figure.verdict() == DeltaVerdict.CONTROL && figure.low() != null
        ? "not resolved: between " + percent(figure.low()) + " and " + percent(figure.high()) + " %"
        : figure.words();
  }

  static String text(Duration time) {
    long seconds = (time.toMillis() + 500) / 1000;
    return seconds < 600 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }
}
