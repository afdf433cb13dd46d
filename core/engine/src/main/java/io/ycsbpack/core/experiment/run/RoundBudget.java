package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.RoundLooks;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Figure;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the rounds of a scenario may cost, and how the question of a candidate ended by that. */
final class RoundBudget {
  /** A pilot of few rounds overlooks noise more often than it makes it up: a refusal has to be certain at 95 %. */
  private static final double DOUBT = 0.05;

  private final Preparation preparation;
  private final Findings findings;
  private final RoundQuestion question;

  RoundBudget(Preparation preparation, Findings findings, RoundQuestion question) {
    this.preparation = preparation;
    this.findings = findings;
    this.question = question;
  }

  /**
   * Refuses a budget that is too short for the fewest rounds by the declared length of their runs alone.
   *
   * @throws CommandException with {@link ExitCode#NOT_RESOLVABLE}
   */
  void requireRoom() {
    for (int number = 0; number < preparation.scenarios().size(); number++) {
      Optional<Duration> round = declared(number);
      if (!question.anyway() && findings.rounds(number) == 0 && round.isPresent() && isTooLong(number, round.get())) {
        throw new CommandException(ExitCode.NOT_RESOLVABLE,
            tooShort(number, round.get(), "by warmup and maxexecutiontime"));
      }
    }
  }

  /** How long a round of a scenario measures; empty where that is not declared. */
  private Optional<Duration> declared(int number) {
    Scenario scenario = preparation.scenarios().get(number);
    return preparation.options()
        .length()
        .apply(scenario)
        .map(run -> run.multipliedBy(preparation.conditions(scenario).size()));
  }

  /** The time that all rounds of a scenario may take. */
  Duration budget(int number) {
    return question.budget(candidates(number));
  }

  /** The same of the fewest rounds that have an interval. */
  Duration allowed(int number) {
    return question.allowed(candidates(number));
  }

  private int candidates(int number) {
    return preparation.candidates(preparation.scenarios().get(number)).size();
  }

  /** What fits, before anything was measured. */
  List<String> lines() {
    String fitting = declared(0).map(round -> {
      long rounds = budget(0).dividedBy(round);
      return "; at most " + rounds + " rounds of " + text(round) + " fit" + (rounds < RoundLooks.FEWEST_ROUNDS
          ? ""
          : String.format(Locale.ROOT, ", which at a standard deviation of 5 %% between rounds detect %.1f %%",
              100 * Math.expm1(
                  new Forecast(0.05, question.question().logMargin(), round).detectable(rounds))));
    }).orElse("");
    return List.of(
        "  asks for " + Margin.text(question.question().margin()) + " in "
            + question.figure().map(Figure::label).orElse("the figure that says most under the runs' limits") + ", "
            + text(question.budget()) + " for each candidate"
            + (question.question().size() ? ", and goes on for the size of a difference" : "") + fitting,
        "  looks at " + RoundLooks.FIRST_LOOK + ", 6, 9, ... rounds, and ends with the answer or the budget; a forecast"
            + " follows " + RoundLooks.FIRST_LOOK + " rounds");
  }

  /** What the first look forecasts; empty where it is not the first, or there is none yet. */
  Optional<String> forecast(int number, String candidate) {
    return findings.rounds(number) == RoundLooks.FIRST_LOOK
        ? findings.decision(number, candidate).map(decision -> {
          Forecast forecast = Forecast.of(decision.estimate(), question.question(), round(number));
          return String.format(Locale.ROOT,
              "  forecast for '%s': %s takes about %s (standard deviation of a round %.1f %%)",
              candidate, Margin.text(forecast), text(forecast.time()), 100 * forecast.spread());
        })
        : Optional.empty();
  }

  /** Why the questions of a scenario are not worth the rest of their budget; empty where an answer is expected. */
  Optional<String> refusal(int number, List<String> open) {
    int done = findings.rounds(number);
    if (question.anyway()) {
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
    return findings.decision(number, candidate).flatMap(decision -> {
      Forecast least = Forecast.of(decision.estimate(), decision.estimate().leastSpread(DOUBT), question.question(),
          round(number));
      return least.refusal(allowed(number))
          .map(over -> String.format(Locale.ROOT, "%s of '%s' needs %s or more (standard deviation of a round at least"
              + " %.1f %%); --budget %s detects %.1f %%: give more time, ask for more by --detect, or go on with"
              + " --anyway", Margin.text(least), candidate, text(over.needed()),
              100 * least.spread(), text(question.budget()),
              100 * Math.expm1(least.detectable(Math.max(1, least.pairsIn(budget(number)))))));
    });
  }

  private Duration round(int number) {
    return Duration.ofNanos(findings.course(number).spentNanos()).dividedBy(findings.rounds(number));
  }

  private boolean isTooLong(int number, Duration round) {
    return round.multipliedBy(RoundLooks.FEWEST_ROUNDS).compareTo(allowed(number)) > 0;
  }

  private String tooShort(int number, Duration round, String source) {
    return "--budget " + text(question.budget()) + " is too short for " + RoundLooks.FEWEST_ROUNDS
        + " rounds, the fewest with an interval: one takes " + text(round) + " or more, " + source + "; give at least "
        + text(round.multipliedBy(RoundLooks.FEWEST_ROUNDS).dividedBy(candidates(number)))
        + ", fix the number of rounds by --repeats, or go on with --anyway";
  }

  /**
   * How the question of a candidate ended; the figures of all of its runs are valid.
   *
   * @param scenario with its comparisons
   */
  Verdict verdict(int number, String candidate, ScenarioResult scenario) {
    String of = "comparison of '" + candidate + "'" + (scenario.name().isEmpty() ? "" : " (" + scenario.name() + ")");
    Optional<ExperimentResult.Figure> primary = scenario.comparisons()
        .stream()
        .filter(comparison -> comparison.candidate().equals(candidate))
        .findFirst()
        .flatMap(ExperimentResult.ComparisonResult::primary);
    if (primary.isEmpty()) {
      return new Verdict(ExitCode.NOT_VALID, of + ": " + question.figure()
          .map(figure -> figure.label() + " is not known of all of its runs")
          .orElse("none of its figures can be judged"));
    }
    if (findings.decision(number, candidate)
        .filter(decision -> decision.stop() && decision.outcome().isDecided())
        .isPresent()) {
      return new Verdict(ExitCode.OK, "");
    }
    return findings.ending(number) == Ending.REFUSED
        ? new Verdict(ExitCode.NOT_RESOLVABLE,
            refusal(number, List.of(candidate)).orElse(of + ": refused with another"))
        : new Verdict(ExitCode.NOT_RESOLVED, of + ": " + primary.get().name() + " " + primary.get().words());
  }

  /** A time in seconds or minutes. */
  static String text(Duration time) {
    long seconds = (time.toMillis() + 500) / 1000;
    return seconds < 600 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }
}
