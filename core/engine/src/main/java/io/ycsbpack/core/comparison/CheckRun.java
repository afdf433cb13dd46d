package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.experiment.placement.YcsbLauncher;
import io.ycsbpack.core.run.CommandTimeout;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Recording;
import io.ycsbpack.core.run.ResultOutput;
import io.ycsbpack.core.run.TargetSession;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.tenant.TenantProperties;
import java.io.PrintStream;
import java.util.Optional;

/** One whole check: opens the server, makes its data ready, asks both questions, prints and keeps what came of them. */
public final class CheckRun {
  private final Plan plan;
  private final Reached reached;
  private final YcsbLauncher launcher;
  private final Console console;

  /**
   * Of the server that a plan names.
   *
   * @param reached  how it is read, and whether it stayed the same
   * @param launcher by which what an earlier comparison left behind is undone
   * @throws UsageException when a check can't have what the plan asks for
   */
  public CheckRun(Plan plan, Reached reached, YcsbLauncher launcher, Console console) {
    this.plan = plan;
    this.reached = reached;
    this.launcher = launcher;
    this.console = console;
    refuse(DriverProperties.TARGET.get(plan.settings()) > 0, DriverProperties.TARGET.name(),
        "a check drives a closed loop; leave it out");
    refuse(plan.kind().writers(plan.settings()) > 0, TenantProperties.WRITERS.name(),
        "a check has no background writers; leave them out");
  }

  private void refuse(boolean refused, String property, String why) {
    if (refused) {
      throw new UsageException(property + "=" + plan.settings().values().get(property)
          + plan.settings().origin(property) + ": " + why);
    }
  }

  /** Carries it out, within this time; returns what the command ends with. */
  public ExitCode run(Question question, TrialTerms asked, CommandTimeout timeout, PrintStream results)
      throws InterruptedException {
    asked.terms(question, 0, Optional.empty());
    TargetSession session = TargetSession.of(plan, console, timeout);
    ResultOutput output = ResultOutput.of(plan.settings(), results);
    Recording recording = new Recording(plan, RunPlan.Mode.RUN);
    return session.openReady((target, drive) -> {
      console.enter("asking the questions of the check");
      CheckExecution.Outcome outcome = new CheckExecution(drive, recording, launcher)
          .run(target, reached.probe().or(drive::probe), question, asked);
      output.write(plan.json() ? outcome.record().text().lines().toList() : outcome.lines());
      outcome.record().file().ifPresent(file -> console.say("  record: " + file));
      return session.end(judged(outcome.verdict()));
    });
  }

  /** Nothing is known by answers of a server that did not stay the same. */
  private Verdict judged(Verdict verdict) {
    return reached.changes()
        .get()
        .map(what -> new Verdict(ExitCode.NOT_VALID, "the server did not stay the same: " + what)
            .with(verdict.warnings().stream().map(warning -> new Doubt(warning, false)).toList()))
        .orElse(verdict);
  }
}
