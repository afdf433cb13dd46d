package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.statistics.RoundLooks;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Measures the scenarios of an experiment round by round until each candidate is answered or the budget is spent.
 * A candidate that is answered, or to which no further round can bring an answer, is left out of the rounds that
 * follow. The clock decides when the budget ends, and not what the rounds say.
 */
final class OpenRounds {
  private final Preparation preparation;
  private final Findings findings;
  private final RoundBudget budget;
  private final LongSupplier clock;
  private final Console console;

  /**
   * For the scenarios of an experiment.
   *
   * @param clock in nanoseconds, which never goes back
   */
  OpenRounds(Preparation preparation, Findings findings, RoundBudget budget, LongSupplier clock, Console console) {
    this.preparation = preparation;
    this.findings = findings;
    this.budget = budget;
    this.clock = clock;
    this.console = console;
  }

  /**
   * Runs the rounds of a scenario.
   *
   * @param measure runs a trial; false where a stop was requested meanwhile
   */
  void run(int number, Predicate<PlannedTrial> measure) {
    while (findings.ending(number) == null) {
      List<String> open = findings.open(number);
      if (open.isEmpty()) {
        return;
      }
      int done = findings.rounds(number);
      Optional<Ending> ending = done == 0 ? Optional.empty() : ending(number, open, done);
      if (ending.isPresent()) {
        RoundCourse course = findings.course(number);
        findings.course(number, new RoundCourse(course.most(), course.spentNanos(), ending.get()));
      } else if (!round(number, done + 1, open, measure)) {
        return;
      }
    }
  }

  /** Why no further round is measured; empty where one is. */
  private Optional<Ending> ending(int number, List<String> open, int done) {
    if (budget.refusal(number, open).isPresent()) {
      return Optional.of(Ending.REFUSED);
    }
    Duration spent = spent(number);
    Duration limit = done < RoundLooks.FEWEST_ROUNDS ? budget.allowed(number) : budget.budget(number);
    return spent.plus(spent.dividedBy(done)).compareTo(limit) > 0 ? Optional.of(Ending.NOT_RESOLVED) : Optional.empty();
  }

  private boolean round(int number, int round, List<String> open, Predicate<PlannedTrial> measure) {
    long begun = clock.getAsLong();
    for (PlannedTrial trial : preparation.begin(number, round, open)) {
      if (!measure.test(trial)) {
        return false;
      }
    }
    Duration spent = spent(number).plusNanos(clock.getAsLong() - begun);
    RoundCourse before = findings.course(number);
    int most = before == null
        ? (int) Math.min(Integer.MAX_VALUE, Math.max(1, budget.budget(number).dividedBy(spent)))
        : before.most();
    findings.course(number, new RoundCourse(most, spent.toNanos(), null));
    findings.progress(number, open).forEach(console::say);
    open.forEach(name -> budget.forecast(number, name).ifPresent(console::say));
    return true;
  }

  private Duration spent(int number) {
    RoundCourse course = findings.course(number);
    return course == null ? Duration.ZERO : Duration.ofNanos(course.spentNanos());
  }
}
