package io.ycsbpack.core.experiment;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.StopSignal;
import io.ycsbpack.core.experiment.ExperimentResult.RunEntry;
import io.ycsbpack.core.record.RunRecord;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Runs an experiment: its conditions in turns, case by case, with what is known so far on disk after each run. */
public final class ExperimentRun {
  private static final String NOTHING_LEFT = "nothing is left behind by an experiment";

  private final Preparation preparation;
  private final Findings findings;
  private final Stage stage;
  private final StopSignal stop;
  private final Console console;

  /** With journals in this folder. */
  public ExperimentRun(Preparation preparation, YcsbLauncher launcher, Path journals, StopSignal stop,
      Console console) {
    this.preparation = preparation;
    this.findings = preparation.findings();
    this.stage = new Stage(launcher, journals, stop, console);
    this.stop = stop;
    this.console = console;
  }

  /**
   * Undoes what experiments left behind that were killed; says so when there is nothing.
   *
   * @return {@link ExitCode#CONDITION} when something of it could not be undone
   */
  public static ExitCode undoLeftBehind(YcsbLauncher launcher, Path journals, StopSignal stop, Console console) {
    LeftBehind left = new Stage(launcher, journals, stop, console).undoLeftBehind();
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
    LeftBehind left = stage.undoLeftBehind();
    for (Preparation.Slot slot : preparation.slots()) {
      left.refuseSame(slot.condition(), preparation.condition(slot));
    }
    findings.announce(preparation, console);
    findings.save("running", null);
    try {
      Probes probes = new Probes(preparation, console);
      probes.ask();
      probes.open(stage);
      for (Preparation.Slot slot : preparation.slots()) {
        if (stop.isRequested()) {
          return findings.save("interrupted",
              new RunRecord.Verdict(stop.reason().exitCode().code(), stop.reason().reason()));
        }
        if (!findings.has(slot)) {
          run(slot);
        }
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
    findings.announce(preparation, console);
    preparation.slots().forEach(slot -> results.println(findings.label(slot) + " " + slot.plan().type()));
    Probes probes = new Probes(preparation, console);
    probes.ask();
    probes.lines().forEach(results::println);
    results.println("  time: " + findings.left() + "; nothing was measured");
  }

  private void run(Preparation.Slot slot) {
    long started = System.nanoTime();
    Path folder = preparation.folder().path().resolve(slot.path());
    RunFolder.setAside(folder);
    Condition condition = preparation.condition(slot);
    console.say(findings.label(slot) + " ...");
    List<Integer> codes = stage.under(condition, preparation.commands(slot, condition, folder), folder);
    if (stop.isRequested()) {
      return;
    }
    RunEntry entry = RunFolder.entry(preparation.folder().path(), folder, slot.turn(), codes,
        preparation.experiment().figure());
    findings.add(slot, entry, Duration.ofNanos(System.nanoTime() - started));
    console.say(findings.label(slot) + " " + figures(slot) + "; " + findings.left());
    if (entry.exitCode() != 0) {
      console.warn("this run is not to be trusted: " + entry.reason());
    }
    entry.warnings().forEach(console::warn);
  }

  private String figures(Preparation.Slot slot) {
    RunRecord record = findings.record(slot);
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
