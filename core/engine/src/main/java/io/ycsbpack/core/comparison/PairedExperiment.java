package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.placement.Journal;
import io.ycsbpack.core.experiment.placement.YcsbLauncher;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.run.PlacedScenarios;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs an experiment whose conditions are measured slice by slice: this process is the client of all of them, and asks
 * one question for each candidate.
 */
public final class PairedExperiment {
  private final Preparation preparation;
  private final DesignChoice choice;
  private final PairedQuestions questions;
  private final Console console;
  private final ClientProcess process;
  private final StopSignal stop;
  private final PairedResults results;
  private final ResumedComparisons resumed;
  private final PlacedStarts starts;
  private final PlacedScenarios scenarios;
  private final List<Verdict> verdicts = new ArrayList<>();

  /** Of conditions that are checked. */
  public PairedExperiment(Preparation preparation, DesignChoice choice, PairedQuestions questions,
      YcsbLauncher launcher, Console console, Signals signals) {
    this.preparation = preparation;
    this.choice = choice;
    this.questions = questions;
    this.console = console;
    process = new ClientProcess(console, signals);
    stop = process.stop();
    results = new PairedResults(preparation);
    resumed = new ResumedComparisons(preparation);
    resumed.requireSame(questions.asked(preparation, choice.design()));
    starts = new PlacedStarts(preparation, launcher, Journal.folderOfThisUser(), stop, console);
    scenarios = new PlacedScenarios(preparation, choice.swapped(), launcher, Journal.folderOfThisUser(), stop,
        console);
  }

  private boolean isRestarted() {
    return choice.design() == Design.RESTARTED;
  }

  /**
   * Asks all of its questions.
   *
   * @throws CommandException when a condition can't be put in place or undone; what was measured before is kept
   */
  public ExperimentResult run() {
    announce();
    resumed.take(preparation, results, console);
    if (isRestarted()) {
      starts.undoLeftBehind();
    } else {
      scenarios.undoLeftBehind();
    }
    probe();
    results.save("running", null);
    console.say("  results in " + preparation.folder().path());
    try {
      if (isRestarted()) {
        starts.open();
      }
      preparation.scenarios().forEach(this::compare);
    } catch (CommandException e) {
      results.save(stop.isRequested() ? "interrupted" : "failed",
          new RunRecord.Verdict(e.exitCode().code(), e.getMessage()));
      throw e;
    }
    if (stop.isRequested()) {
      return results.save("interrupted", recorded(new Verdict(stop.reason().exitCode(), stop.reason().reason()
          + ": the experiment is not complete; --resume goes on with its "
          + (isRestarted() ? "complete starts" : "pairs"))));
    }
    requireMeasured();
    return results.save("complete", recorded(Verdict.gravest(verdicts)));
  }

  private void probe() {
    if (isRestarted()) {
      starts.probe();
    } else {
      scenarios.probe();
    }
  }

  private void compare(Scenario scenario) {
    List<String> open = new ArrayList<>();
    for (String candidate : preparation.candidates(scenario)) {
      Optional<Verdict> known = resumed.verdict(preparation.log(scenario, candidate));
      known.ifPresentOrElse(verdicts::add, () -> open.add(candidate));
    }
    if (isRestarted()) {
      for (String candidate : open) {
        if (!stop.isRequested()) {
          verdicts.add(comparison(scenario, candidate).restarted(starts));
        }
      }
    } else if (!open.isEmpty() && !stop.isRequested()) {
      compareSwitched(scenario, open);
    }
  }

  private void compareSwitched(Scenario scenario, List<String> open) {
    try (Closer opened = new Closer()) {
      Optional<PlacedScenarios.Placed> placed = scenarios.start(scenario, opened);
      if (placed.isEmpty()) {
        return;
      }
      SwitchedServers servers = SwitchedServers.open(preparation, placed.get(), open::contains, process, opened);
      for (String candidate : open) {
        if (!stop.isRequested()) {
          verdicts.add(comparison(scenario, candidate).switched(servers));
        }
      }
    } catch (InterruptedException e) {
      if (!stop.isRequested()) {
        throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
      }
    }
  }

  private CandidateComparison comparison(Scenario scenario, String candidate) {
    return new CandidateComparison(preparation, questions, scenario, candidate, results, resumed, process);
  }

  /** If all questions were refused in the warm-up, there is nothing to keep. */
  private void requireMeasured() {
    boolean refused = !verdicts.isEmpty()
        && verdicts.stream().allMatch(verdict -> verdict.exitCode() == ExitCode.NOT_RESOLVABLE);
    if (refused && results.isEmpty()) {
      preparation.folder().remove();
      throw new CommandException(ExitCode.NOT_RESOLVABLE, verdicts.get(0).reason());
    }
  }

  /** Prints what it would do, and asks whether what its conditions need is there; measures nothing. */
  public void dryRun() {
    announce();
    probe();
    (isRestarted() ? starts.probes() : scenarios.probes()).forEach(console::say);
    console.say("  nothing was measured");
  }

  private void announce() {
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
  }

  private static RunRecord.Verdict recorded(Verdict verdict) {
    return RunRecord.Verdict.of(verdict, Map.of());
  }
}
