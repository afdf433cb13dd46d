package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.comparison.CheckExecution;
import io.ycsbpack.core.comparison.TrialTerms;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Recording;
import io.ycsbpack.core.run.ResultOutput;
import io.ycsbpack.core.run.TargetSession;
import io.ycsbpack.core.tenant.TenantProperties;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb check}. */
@Command(name = "check", mixinStandardHelpOptions = true, sortOptions = false, description = {
  "Check which differences can be detected on this machine, at this hour, under this workload.",
  "Asks two questions whose answers are known, on one server, by pairs of slices of 1 s in random order: an A/A"
      + " control, in which nothing differs, and a positive control, in which one operation in 33 (at 3%%) is"
      + " followed by one that does not count. Each ends as soon as its interval answers it; Ctrl-C ends it with what"
      + " is known so far."})
final class CheckCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private WorkloadOptions options;

  @Mixin
  private CheckOptions check;

  CheckCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws InterruptedException {
    TrialTerms asked = check.asked();
    asked.terms(check.question(), 0, Optional.empty());
    Plan plan = options.plan(RunPlan.Mode.RUN);
    refuse(plan, DriverProperties.TARGET.get(plan.settings()) > 0, DriverProperties.TARGET.name(),
        "a check drives a closed loop; leave it out");
    refuse(plan, plan.kind().writers(plan.settings()) > 0, TenantProperties.WRITERS.name(),
        "a check has no background writers; leave them out");
    TerminalConsole console = options.console();
    TargetSession session = TargetSession.of(plan, console, options.timeout());
    ResultOutput output = ResultOutput.of(plan.settings(), results);
    Recording recording = new Recording(plan, RunPlan.Mode.RUN);
    return session.openReady((target, settings) -> {
      console.enter("asking the questions of the check");
      CheckExecution.Outcome outcome = new CheckExecution(session.drive(), recording,
          new ChildProcesses(), console, session.signals().stopSignal())
          .run(target, settings, check.question(), asked);
      output.write(plan.request().json() ? outcome.record().text().lines().toList() : outcome.lines());
      outcome.record().file().ifPresent(file -> console.say("  record: " + file));
      return session.end(outcome.verdict());
    }).code();
  }

  private static void refuse(Plan plan, boolean refused, String property, String why) {
    if (refused) {
      throw new UsageException(property + "=" + plan.settings().values().get(property)
          + plan.settings().origin(property) + ": " + why);
    }
  }
}
