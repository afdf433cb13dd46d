package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.placement.LeftBehind;
import io.ycsbpack.core.experiment.placement.Undoing;
import io.ycsbpack.core.experiment.placement.YcsbLauncher;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.record.RunRecord;
import java.io.PrintStream;
import java.nio.file.Path;

/** Runs an experiment of any design, scenario by scenario; results are on disk as they become known. */
public final class ExperimentRun {
  private static final String NOTHING_LEFT = "nothing is left behind by an experiment";

  private final Preparation preparation;
  private final Measurement measurement;
  private final ConditionRunner runner;
  private final StopSignal stop;

  /** Of conditions that are checked. */
  public ExperimentRun(Preparation preparation, Measurement measurement, ConditionRunner runner, StopSignal stop) {
    this.preparation = preparation;
    this.measurement = measurement;
    this.runner = runner;
    this.stop = stop;
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
   * Measures what is not measured yet.
   *
   * @return what came of it; its verdict says how to end
   * @throws CommandException when a condition can't be put in place or undone; what was measured before is kept
   */
  public ExperimentResult run() {
    measurement.refuseSame(runner.undoLeftBehind());
    measurement.announce();
    measurement.probe();
    measurement.document().save();
    try {
      measurement.open();
      for (int number = 0; number < preparation.scenarios().size() && !stop.isRequested(); number++) {
        measurement.measure(number);
      }
    } catch (CommandException e) {
      measurement.document()
          .save(stop.isRequested() ? State.INTERRUPTED : State.FAILED,
              new RunRecord.Verdict(e.exitCode().code(), e.getMessage()));
      throw e;
    }
    return stop.isRequested()
        ? measurement.document()
            .save(State.INTERRUPTED, new RunRecord.Verdict(stop.reason().exitCode().code(), stop.reason().reason()
                + ": the experiment is not complete; --resume goes on with its " + measurement.kept()))
        : measurement.document().save(State.COMPLETE, measurement.verdict());
  }

  /**
   * Prints the plan, and asks whether what the conditions need is there; measures nothing.
   *
   * @throws CommandException with what is missing
   */
  public void dryRun(PrintStream results) {
    measurement.announce();
    measurement.probe();
    measurement.printPlan(results);
  }
}
