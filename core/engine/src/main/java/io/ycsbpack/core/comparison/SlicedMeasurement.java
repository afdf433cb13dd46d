// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.trial.Terms;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Measures slice by slice: this process is the client of all conditions, and asks one question for each candidate. The
 * designs differ in when servers are started.
 */
abstract class SlicedMeasurement extends ExperimentRun {
  private final PairedQuestions questions;
  private final Preparation preparation;
  private final DesignChoice choice;
  private final Console console;
  private final ClientProcess client;
  private final ExperimentDocument results;
  private final ComparisonJournals journals;
  private final List<Verdict> verdicts = new ArrayList<>();

  /** @throws UsageException if the resumed experiment began with another question or other conditions */
  SlicedMeasurement(PairedQuestions questions, DesignChoice choice, ConditionRunner runner, Console console,
      Signals signals) {
    super(questions.preparation().scenarios().size(), runner, signals.stopSignal());
    this.questions = questions;
    this.choice = choice;
    this.console = console;
    client = new ClientProcess(console, signals);
    preparation = questions.preparation();
    results = ExperimentDocument.ofSlices(preparation, choice.design());
    journals = new ComparisonJournals(preparation.scenarios(), preparation.before().isPresent());
    journals.requireSame(questions.terms(choice.design(), Optional.empty()), questions.asked().figure().isPresent());
  }

  @Override
  protected final ExperimentDocument document() {
    return results;
  }

  @Override
  protected final void announce() {
    Experiment experiment = preparation.experiment();
    Terms terms = questions.terms(choice.design(), Optional.empty());
    TrialText.beginning(experiment.name(), experiment.about().question(), choice, preparation.margin(), terms)
        .forEach(console::say);
    questions.throughput().ifPresent(line -> console.say("  " + line));
    int count = preparation.scenarios().stream().mapToInt(arms -> arms.candidates().size()).sum();
    console.say(TrialText.length(count, terms));
    if (questions.explain()) {
      console.say(WaterfallText.length(terms));
      preparation.scenarios()
          .forEach(arms -> arms.candidates()
              .forEach(name -> WaterfallPlan.of(arms, name, preparation.options()::shown)
                  .lines(terms)
                  .forEach(console::say)));
    }
    journals.take(results, console);
    console.say("  results in " + preparation.folder().path());
  }

  @Override
  protected final void printPlan(PrintStream out) {
    asked().forEach(console::say);
    console.say("  nothing was measured");
  }

  abstract List<String> asked();

  @Override
  protected final void measure(int number) {
    Arms arms = preparation.scenarios().get(number);
    List<String> open = new ArrayList<>();
    for (String candidate : arms.candidates()) {
      Optional<Verdict> known = journals.verdict(arms, candidate)
          .filter(verdict -> !questions.explain() || verdict.exitCode() != ExitCode.OK);
      known.ifPresentOrElse(verdicts::add, () -> open.add(candidate));
    }
    if (!open.isEmpty()) {
      compare(arms, open);
    }
  }

  abstract void compare(Arms arms, List<String> candidates);

  final ClientProcess client() {
    return client;
  }

  /** Compares one candidate after the other, until a stop is requested. */
  final void compare(Arms arms, List<String> candidates, Function<CandidateComparison, Verdict> measured) {
    for (String candidate : candidates) {
      if (!client.stop().isRequested()) {
        verdicts.add(measured.apply(
            new CandidateComparison(arms, candidate, questions, results, journals, client, new ServerObservations())));
      }
    }
  }

  /** If all questions were refused in the warm-up, there is nothing to keep. */
  @Override
  protected final Verdict verdict() {
    boolean refused = !verdicts.isEmpty()
        && verdicts.stream().allMatch(verdict -> verdict.exitCode() == ExitCode.NOT_RESOLVABLE);
    if (refused && results.isEmpty()) {
      preparation.folder().remove();
      throw new CommandException(ExitCode.NOT_RESOLVABLE, verdicts.get(0).reason());
    }
    return Verdict.gravest(verdicts);
  }
}
