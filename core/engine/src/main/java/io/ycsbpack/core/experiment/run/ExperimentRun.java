package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.placement.LeftBehind;
import io.ycsbpack.core.experiment.placement.Undoing;
import io.ycsbpack.core.experiment.placement.YcsbLauncher;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.record.RunRecord;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Runs an experiment: scenario by scenario, conditions interleaved in rounds; results are on disk after each trial. */
public final class ExperimentRun {
  private static final String NOTHING_LEFT = "nothing is left behind by an experiment";

  private final Preparation preparation;
  private final Findings findings;
  /** Empty where the number of rounds is fixed. */
  private final Optional<RoundBudget> budget;
  private final ConditionRunner runner;
  private final StopSignal stop;
  private final Console console;

  /**
   * With journals in this folder.
   *
   * @param question of rounds that go on until it is answered; empty where their number is fixed
   * @throws UsageException where the experiment that is resumed began with another question
   */
  public ExperimentRun(Preparation preparation, Optional<RoundQuestion> question, YcsbLauncher launcher, Path journals,
      StopSignal stop, Console console) {
    this.preparation = preparation;
    this.findings = new Findings(preparation, preparation.before(), question);
    this.budget = question.map(asked -> new RoundBudget(preparation, findings, asked));
    this.runner = new ConditionRunner(launcher, journals, stop, console);
    this.stop = stop;
    this.console = console;
  }

  /**
   * Undoes the conditions of experiments that were killed; prints a note when there are none.
   *
   * @return {@link ExitCode#CONDITION} when something of it could not be undone
   */
  public static ExitCode undoLeftBehind(YcsbLauncher launcher, Path journals, StopSignal stop, Console console) {
    LeftBehind left = new ConditionRunner(launcher, journals, stop, console).undoLeftBehind();
    if (!left.isAny()) {
      console.say(NOTHING_LEFT);
    }
    return left.isFailed() ? ExitCode.CONDITION : ExitCode.OK;
  }

  /** Drops what experiments left behind without undoing it, and says what may be left. */
  public static void forgetLeftBehind(YcsbLauncher launcher, Path journals, Console console) {
    LeftBehind left = new LeftBehind(journals, new Undoing(launcher, console), console);
    left.forget();
    if (!left.isAny()) {
      console.say(NOTHING_LEFT);
    }
  }

  /**
   * Runs what is not done yet.
   *
   * @return what came of it; its verdict says how to end
   * @throws CommandException when a condition can't be put in place or undone; what was measured before is kept
   */
  public ExperimentResult run() {
    LeftBehind left = runner.undoLeftBehind();
    for (PlannedTrial trial : preparation.trials()) {
      left.refuseSame(trial.condition(), trial.steps());
    }
    announce();
    Probes probes = new Probes(preparation, console);
    probes.ask();
    budget.ifPresent(RoundBudget::requireRoom);
    findings.save("running", null);
    try {
      probes.open(runner);
      if (budget.isPresent()) {
        OpenRounds rounds = new OpenRounds(preparation, findings, budget.get(), System::nanoTime, console);
        for (int number = 0; number < preparation.scenarios().size() && !stop.isRequested(); number++) {
          rounds.run(number, this::isRun);
        }
      } else {
        preparation.trials().stream().filter(trial -> !findings.has(trial)).allMatch(this::isRun);
      }
    } catch (CommandException e) {
      findings.save(stop.isRequested() ? "interrupted" : "failed",
          new RunRecord.Verdict(e.exitCode().code(), e.getMessage()));
      throw e;
    }
    return stop.isRequested()
        ? findings.save("interrupted", new RunRecord.Verdict(stop.reason().exitCode().code(), stop.reason().reason()))
        : findings.save("complete", findings.verdict());
  }

  /**
   * Prints the plan, with the order of each round, its probes and its time, and asks the probes that change nothing.
   *
   * @throws CommandException with what is missing
   */
  public void dryRun(PrintStream results) {
    announce();
    preparation.trials().forEach(trial -> results.println(findings.label(trial) + " " + trial.plan().type()));
    Probes probes = new Probes(preparation, console);
    probes.ask();
    probes.lines().forEach(results::println);
    results.println("  time: " + findings.left() + "; nothing was measured");
  }

  private void announce() {
    findings.announce(preparation, console);
    budget.ifPresent(of -> of.lines().forEach(console::say));
  }

  /** Runs a trial; false where a stop was requested before its end. */
  private boolean isRun(PlannedTrial trial) {
    if (!stop.isRequested()) {
      run(trial);
    }
    return !stop.isRequested();
  }

  private void run(PlannedTrial trial) {
    long started = System.nanoTime();
    RunFolder.setAside(trial.folder());
    console.say(findings.label(trial) + " ...");
    List<Integer> codes = trial.run(runner);
    if (stop.isRequested()) {
      return;
    }
    RunEntry entry = RunFolder.entry(preparation.folder().path(), trial.folder(), trial.round(), codes,
        preparation.experiment().demands().figure());
    findings.add(trial, entry, Duration.ofNanos(System.nanoTime() - started));
    console.say(findings.label(trial) + " " + figures(trial) + "; " + findings.left());
    if (entry.exitCode() != 0) {
      console.warn("this run is not to be trusted: " + entry.reason());
    }
    entry.warnings().forEach(console::warn);
  }

  private String figures(PlannedTrial trial) {
    RunRecord record = findings.record(trial);
    StringBuilder text = new StringBuilder(
        String.format(Locale.ROOT, "%,.1f ops/s", record.figures().throughput()));
    if (record.figures().targetUse() != null) {
      text.append(String.format(Locale.ROOT, ", %.2f cores", record.figures().targetUse().cpuCores()));
    }
    if (record.target().limit() != null) {
      text.append(String.format(Locale.ROOT, " of %.3g", record.target().limit().cores()));
    }
    return text.toString();
  }
}
