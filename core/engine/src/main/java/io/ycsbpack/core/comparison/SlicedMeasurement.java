package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.ExperimentDocument;
import io.ycsbpack.core.experiment.run.Measurement;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.trial.Terms;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures slice by slice: this process is the client of all conditions, and asks one question for each candidate. The
 * designs differ in when servers are started.
 */
abstract class SlicedMeasurement implements Measurement {
  private final Preparation preparation;
  private final DesignChoice choice;
  private final PairedQuestions questions;
  private final ClientProcess process;
  private final PairedResults results;
  private final ResumedComparisons resumed;
  private final List<Verdict> verdicts = new ArrayList<>();

  /** @throws UsageException if the resumed experiment began with another question or other conditions */
  SlicedMeasurement(Preparation preparation, DesignChoice choice, PairedQuestions questions, ClientProcess process) {
    this.preparation = preparation;
    this.choice = choice;
    this.questions = questions;
    this.process = process;
    results = new PairedResults(preparation, choice.design());
    resumed = new ResumedComparisons(preparation);
    resumed.requireSame(questions.asked(preparation, choice.design()));
  }

  @Override
  public final ExperimentDocument document() {
    return results.document();
  }

  @Override
  public final void announce() {
    Console console = process.console();
    Experiment experiment = preparation.experiment();
    Terms terms = questions.terms(preparation, choice.design(), Optional.empty());
    TrialText.beginning(experiment.name(), experiment.about().question(), choice, preparation.margin(), terms)
        .forEach(console::say);
    questions.throughput(preparation).ifPresent(line -> console.say("  " + line));
    int count = preparation.scenarios().stream().mapToInt(scenario -> preparation.candidates(scenario).size()).sum();
    console.say(TrialText.length(count, terms));
    if (questions.explain()) {
      console.say(WaterfallText.length(terms));
      preparation.scenarios()
          .forEach(scenario -> preparation.candidates(scenario)
              .forEach(
                  name -> WaterfallPlan.of(preparation, scenario, name)
                      .lines(terms)
                      .forEach(console::say)));
    }
    resumed.take(preparation, results, console);
    console.say("  results in " + preparation.folder().path());
  }

  @Override
  public final void printPlan(PrintStream out) {
    asked().forEach(process.console()::say);
    process.console().say("  nothing was measured");
  }

  abstract List<String> asked();

  @Override
  public final void measure(int number) {
    Scenario scenario = preparation.scenarios().get(number);
    List<String> open = new ArrayList<>();
    for (String candidate : preparation.candidates(scenario)) {
      Optional<Verdict> known = resumed.verdict(preparation.log(scenario, candidate))
          .filter(verdict -> !questions.explain() || verdict.exitCode() != ExitCode.OK);
      known.ifPresentOrElse(verdicts::add, () -> open.add(candidate));
    }
    if (!open.isEmpty()) {
      compare(scenario, open);
    }
  }

  /** One after the other, until a stop is requested. */
  abstract void compare(Scenario scenario, List<String> candidates);

  final CandidateComparison comparison(Scenario scenario, String candidate) {
    return new CandidateComparison(preparation, questions, scenario, candidate, results, resumed, process);
  }

  final void add(Verdict verdict) {
    verdicts.add(verdict);
  }

  final Preparation preparation() {
    return preparation;
  }

  final ClientProcess process() {
    return process;
  }

  /** If all questions were refused in the warm-up, there is nothing to keep. */
  @Override
  public final RunRecord.Verdict verdict() {
    boolean refused = !verdicts.isEmpty()
        && verdicts.stream().allMatch(verdict -> verdict.exitCode() == ExitCode.NOT_RESOLVABLE);
    if (refused && results.isEmpty()) {
      preparation.folder().remove();
      throw new CommandException(ExitCode.NOT_RESOLVABLE, verdicts.get(0).reason());
    }
    return RunRecord.Verdict.of(Verdict.gravest(verdicts), Map.of());
  }
}
