// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.statistics.RoundLooks;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides whether whole runs go on in another round: until each candidate is answered or the budget is spent. A candidate
 * that is answered, or to which no further round can bring an answer, is left out of the rounds that follow. Only the
 * clock decides when the budget ends.
 *
 * @param length how long a run of a scenario measures and warms up; empty if that is not known before
 */
record OpenRounds(List<Arms> scenarios, RunResults results, AskedTerms asked, double margin,
    Function<Scenario, Optional<Duration>> length) {
  /** A pilot of few rounds overlooks noise more often than it makes it up: a refusal has to be certain at 95 %. */
  private static final double DOUBT = 0.05;

  /**
   * Refuses a budget that is too short for the fewest rounds, by the declared length of their runs.
   *
   * @throws CommandException with {@link ExitCode#NOT_RESOLVABLE}
   */
  void requireRoom() {
    for (int number = 0; number < scenarios.size(); number++) {
      Optional<Duration> round = declared(number);
      if (!asked.anyway() && results.rounds(number) == 0 && round.isPresent() && isTooLong(number, round.get())) {
        throw new CommandException(ExitCode.NOT_RESOLVABLE,
            tooShort(number, round.get(), "by warmup and maxexecutiontime"));
      }
    }
  }

  /** If not, keeps the reason. */
  boolean wantsRound(int number) {
    List<String> open = results.open(number);
    Optional<RoundCourse> course = results.course(number);
    if (open.isEmpty() || course.filter(one -> one.ending() != null).isPresent()) {
      return false;
    }
    Optional<Ending> ending = course.flatMap(one -> ending(number, open, one));
    ending.ifPresent(why -> results.course(number,
        new RoundCourse(course.get().most(), course.get().spentNanos(), why)));
    return ending.isEmpty();
  }

  private Optional<Ending> ending(int number, List<String> open, RoundCourse course) {
    if (refusal(number, open).isPresent()) {
      return Optional.of(Ending.REFUSED);
    }
    int done = results.rounds(number);
    Duration spent = Duration.ofNanos(course.spentNanos());
    Duration limit = done < RoundLooks.FEWEST_ROUNDS ? allowed(number) : budget(number);
    return spent.plus(spent.dividedBy(done)).compareTo(limit) > 0 ? Optional.of(Ending.NOT_RESOLVED) : Optional.empty();
  }

  /**
   * @param open candidates that were measured in it
   * @return the state of their questions, a line each
   */
  List<String> roundEnds(int number, List<String> open, Duration length) {
    Optional<RoundCourse> before = results.course(number);
    Duration spent = length.plusNanos(before.map(RoundCourse::spentNanos).orElse(0L));
    int most = before.map(RoundCourse::most)
        .orElseGet(() -> (int) Math.min(Integer.MAX_VALUE, Math.max(1, budget(number).dividedBy(spent))));
    results.course(number, new RoundCourse(most, spent.toNanos(), null));
    List<String> lines = new ArrayList<>();
    results.scenario(number)
        .comparisons()
        .stream()
        .filter(comparison -> open.contains(comparison.candidate()))
        .forEach(comparison -> lines.add(progress(number, most, comparison)));
    open.forEach(name -> forecast(number, name).ifPresent(lines::add));
    return lines;
  }

  String label(PlannedTrial trial) {
    return "round " + trial.round()
        + results.course(trial.number()).map(course -> " of at most " + course.most()).orElse("");
  }

  private String progress(int number, int most, ComparisonResult comparison) {
    int rounds = results.rounds(number);
    Duration left = round(number).multipliedBy(Math.max(0, most - rounds));
    return "  round " + rounds + " of at most " + most + ", " + comparison.candidate() + ": " + comparison.primary()
        .map(figure -> figure.name() + " " + percent(figure.delta()) + " %" + (figure.low() == null
            ? ""
            : " (" + percent(figure.low()) + " to " + percent(figure.high()) + " %)") + ", " + figure.words())
        .orElse("no figure can be judged") + "; at most " + text(left) + " left";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%+.1f", 100 * share);
  }

  /** Empty unless this is the first look, and it has a decision. */
  private Optional<String> forecast(int number, String candidate) {
    return results.rounds(number) == RoundLooks.FIRST_LOOK
        ? results.decision(number, candidate).map(decision -> {
          Forecast forecast = Forecast.of(decision.estimate(), question(), round(number));
          return String.format(Locale.ROOT,
              "  forecast for '%s': %s takes about %s (standard deviation of a round %.1f %%)",
              candidate, Margin.text(forecast), text(forecast.time()), 100 * forecast.spread());
        })
        : Optional.empty();
  }

  List<String> lines() {
    String fitting = declared(0).map(round -> {
      long rounds = budget(0).dividedBy(round);
      return "; at most " + rounds + " rounds of " + text(round) + " fit" + (rounds < RoundLooks.FEWEST_ROUNDS
          ? ""
          : String.format(Locale.ROOT, ", which at a standard deviation of 5 %% between rounds detect %.1f %%",
              100 * Math.expm1(
                  new Forecast(0.05, question().logMargin(), round).detectable(rounds))));
    }).orElse("");
    return List.of(
        "  asks for " + Margin.text(question().margin()) + " in "
            + asked.figure()
                .map(io.ycsbpack.core.trial.Figure::label)
                .orElse("the figure that says most under the runs' limits")
            + ", " + text(asked.budget()) + " for each candidate"
            + (question().size() ? ", and goes on for the size of a difference" : "") + fitting,
        "  looks at " + RoundLooks.FIRST_LOOK + ", 6, 9, ... rounds, and ends with the answer or the budget; a forecast"
            + " follows " + RoundLooks.FIRST_LOOK + " rounds");
  }

  /** Empty if an answer is expected. */
  private Optional<String> refusal(int number, List<String> open) {
    int done = results.rounds(number);
    if (asked.anyway()) {
      return Optional.empty();
    }
    if (done == 1 && isTooLong(number, round(number))) {
      return Optional.of(tooShort(number, round(number), "as the first took"));
    }
    return done == RoundLooks.FIRST_LOOK
        ? open.stream().flatMap(name -> noise(number, name).stream()).findFirst()
        : Optional.empty();
  }

  private Optional<String> noise(int number, String candidate) {
    return results.decision(number, candidate).flatMap(decision -> {
      Forecast least = Forecast.of(decision.estimate(), decision.estimate().leastSpread(DOUBT), question(),
          round(number));
      return least.refusal(allowed(number))
          .map(over -> String.format(Locale.ROOT, "%s of '%s' needs %s or more (standard deviation of a round at least"
              + " %.1f %%); --budget %s detects %.1f %%. Give more time, a larger --detect, or --anyway",
              Margin.text(least), candidate, text(over.needed()),
              100 * least.spread(), text(asked.budget()),
              100 * Math.expm1(least.detectable(Math.max(1, least.pairsIn(budget(number)))))));
    });
  }

  private Question question() {
    return asked.question(margin);
  }

  private String tooShort(int number, Duration round, String source) {
    return "--budget " + text(asked.budget()) + " is too short for " + RoundLooks.FEWEST_ROUNDS
        + " rounds, the fewest with an interval: one takes " + text(round) + " or more, " + source + ". Give at least "
        + text(round.multipliedBy(RoundLooks.FEWEST_ROUNDS).dividedBy(candidates(number)))
        + ", fix the number of rounds by --repeats, or go on with --anyway";
  }

  private boolean isTooLong(int number, Duration round) {
    return round.multipliedBy(RoundLooks.FEWEST_ROUNDS).compareTo(allowed(number)) > 0;
  }

  private Optional<Duration> declared(int number) {
    Arms arms = scenarios.get(number);
    return length.apply(arms.scenario()).map(run -> run.multipliedBy(arms.all().size()));
  }

  private Duration round(int number) {
    return Duration.ofNanos(results.course(number).orElseThrow().spentNanos()).dividedBy(results.rounds(number));
  }

  private Duration budget(int number) {
    return asked.budget(candidates(number));
  }

  /** For the fewest rounds that have an interval. */
  private Duration allowed(int number) {
    return Terms.allowed(budget(number));
  }

  private int candidates(int number) {
    return scenarios.get(number).candidates().size();
  }

  /** The figures of all runs have to be valid. */
  Verdict verdict(int number, String candidate) {
    ScenarioResult scenario = results.scenario(number);
    String of = "comparison of '" + candidate + "'" + (scenario.name().isEmpty() ? "" : " (" + scenario.name() + ")");
    Optional<Figure> primary = scenario.comparisons()
        .stream()
        .filter(comparison -> comparison.candidate().equals(candidate))
        .findFirst()
        .flatMap(ComparisonResult::primary);
    if (primary.isEmpty()) {
      return new Verdict(ExitCode.NOT_VALID, of + ": " + asked.figure()
          .map(figure -> figure.label() + " is not known of all of its runs")
          .orElse("none of its figures can be judged"));
    }
    if (results.decision(number, candidate)
        .filter(decision -> decision.stop() && decision.outcome().isDecided())
        .isPresent()) {
      return new Verdict(ExitCode.OK, "");
    }
    return results.course(number).filter(course -> course.ending() == Ending.REFUSED).isPresent()
        ? new Verdict(ExitCode.NOT_RESOLVABLE,
            refusal(number, List.of(candidate)).orElse(of + ": refused with another"))
        : new Verdict(ExitCode.NOT_RESOLVED, of + ": " + primary.get().name() + " " + primary.get().words());
  }

  static String text(Duration time) {
    long seconds = (time.toMillis() + 500) / 1000;
    return seconds < 600 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }
}
