package io.ycsbpack.core.cli;

import io.ycsbpack.core.comparison.CheckRun;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.experiment.condition.Reached;
import java.io.PrintStream;
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
    return new CheckRun(options.plan(RunPlan.Mode.RUN), Reached.AS_RUN, new ChildProcesses(),
        options.console())
        .run(check.question(), check.asked(), options.timeout(), results)
        .code();
  }
}
