package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.placement.Journal;
import io.ycsbpack.core.experiment.placement.YcsbLauncher;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.plan.TierChoice;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedScenarios;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.trial.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs an experiment whose conditions are measured slice by slice: this process is the client of all of them, and
 * asks one question
 * for each candidate. Servers are put in place once for each scenario; in tier T several times for each candidate.
 */
public final class PairedExperiment {
  private final Preparation preparation;
  private final TierChoice choice;
  private final Tier tier;
  private final PairedQuestions questions;
  private final Console console;
  private final Signals signals;
  private final PairedResults results;
  private final EarlierPairs earlier;
  private final PlacedStarts starts;
  private final PlacedScenarios scenarios;

  /** Of conditions that are checked. */
  public PairedExperiment(Preparation preparation, TierChoice choice, PairedQuestions questions, YcsbLauncher launcher,
      Console console, Signals signals) {
    this.preparation = preparation;
    this.choice = choice;
    tier = choice.tier();
    this.questions = questions;
    this.console = console;
    this.signals = signals;
    results = new PairedResults(preparation);
    earlier = new EarlierPairs(preparation);
    earlier.requireSame(questions.asked(preparation, tier));
    starts = new PlacedStarts(preparation, launcher, Journal.folderOfThisUser(), signals.stopSignal(),
        console);
    scenarios = new PlacedScenarios(preparation, tier, launcher, Journal.folderOfThisUser(),
        signals.stopSignal(), console);
  }

  /**
   * Asks all of its questions.
   *
   * @throws CommandException when a condition can't be put in place or undone; what was measured before is kept
   */
  public ExperimentResult run() {
    announce();
    earlier.take(preparation, results, console);
    undoLeftBehind();
    probe();
    results.save("running", null);
    console.say("  results in " + preparation.folder().path());
    List<Verdict> verdicts = new ArrayList<>();
    try {
      if (tier == Tier.T) {
        starts.open();
        askByStarts(verdicts);
      } else {
        ask(verdicts);
      }
    } catch (CommandException e) {
      results.save(signals.stopSignal().isRequested() ? "interrupted" : "failed",
          new RunRecord.Verdict(e.exitCode().code(), e.getMessage()));
      throw e;
    }
    if (!signals.stopSignal().isRequested()) {
      requireMeasured(verdicts);
    }
    return signals.stopSignal().isRequested()
        ? results.save("interrupted", recorded(new Verdict(signals.stopSignal().reason().exitCode(),
            signals.stopSignal().reason().reason() + ": the experiment is not complete"
                + "; --resume goes on with its " + (tier == Tier.T ? "complete starts" : "pairs"))))
        : results.save("complete", recorded(Verdict.gravest(verdicts)));
  }

  private void undoLeftBehind() {
    if (tier == Tier.T) {
      starts.undoLeftBehind();
    } else {
      scenarios.undoLeftBehind();
    }
  }

  private void probe() {
    if (tier == Tier.T) {
      starts.probe();
    } else {
      scenarios.probe();
    }
  }

  private void ask(List<Verdict> verdicts) {
    for (Scenario scenario : preparation.scenarios()) {
      List<Verdict> known = known(scenario);
      if (known.size() == preparation.candidates(scenario).size()) {
        verdicts.addAll(known);
      } else if (!signals.stopSignal().isRequested()) {
        scenarios.with(scenario,
            placed -> new PairedScenario(preparation, tier, questions, console, signals, results, earlier).run(placed))
            .ifPresent(verdicts::addAll);
      }
    }
  }

  private void askByStarts(List<Verdict> verdicts) {
    for (Scenario scenario : preparation.scenarios()) {
      for (String candidate : preparation.candidates(scenario)) {
        Optional<Verdict> known = earlier.verdict(preparation.pairs(scenario, candidate));
        known.ifPresent(verdicts::add);
        if (known.isEmpty() && !signals.stopSignal().isRequested()) {
          verdicts.add(
              new StartedComparison(preparation, starts, scenario, candidate, questions, console, signals)
                  .run(results, earlier));
        }
      }
    }
  }

  /** Where all questions were refused in the warm-up, there is nothing to keep. */
  private void requireMeasured(List<Verdict> verdicts) {
    boolean refused = !verdicts.isEmpty()
        && verdicts.stream().allMatch(verdict -> verdict.exitCode() == ExitCode.NOT_RESOLVABLE);
    if (refused && results.isEmpty()) {
      preparation.folder().remove();
      throw new CommandException(ExitCode.NOT_RESOLVABLE, verdicts.get(0).reason());
    }
  }

  /** Verdicts on the comparisons of a scenario that were complete before. */
  private List<Verdict> known(Scenario scenario) {
    return preparation.candidates(scenario)
        .stream()
        .flatMap(candidate -> earlier.verdict(preparation.pairs(scenario, candidate)).stream())
        .toList();
  }

  /** Prints what it would do, and asks whether what its conditions need is there; measures nothing. */
  public void dryRun() {
    announce();
    probe();
    (tier == Tier.T ? starts.probes() : scenarios.probes()).forEach(console::say);
    console.say("  nothing was measured");
  }

  private void announce() {
    Experiment experiment = preparation.experiment();
    TrialText.beginning(experiment.name(), experiment.about().question(), choice, preparation.margin(),
        questions.terms(preparation, Optional.empty())).forEach(console::say);
    questions.throughput(preparation).ifPresent(line -> console.say("  " + line));
    int count = preparation.scenarios().stream().mapToInt(scenario -> preparation.candidates(scenario).size()).sum();
    console.say(TrialText.length(count, tier, questions.terms(preparation, Optional.empty())));
    if (questions.explain()) {
      console.say(WaterfallText.length(questions.terms(preparation, Optional.empty())));
      preparation.scenarios()
          .forEach(scenario -> preparation.candidates(scenario)
              .forEach(
                  name -> WaterfallPlan.of(preparation, scenario, name)
                      .lines(questions.terms(preparation, Optional.empty()))
                      .forEach(console::say)));
    }
  }

  private static RunRecord.Verdict recorded(Verdict verdict) {
    return RunRecord.Verdict.of(verdict, Map.of());
  }
}
