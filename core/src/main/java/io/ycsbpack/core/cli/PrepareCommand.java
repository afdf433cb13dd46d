package io.ycsbpack.core.cli;

import io.ycsbpack.core.driver.RunPlan;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb prepare}. */
@Command(name = "prepare", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Make the tables and indexes that a workload needs, where they are missing; nothing is removed.",
      "With -p loadmissing=true also load its data, where they are missing."})
final class PrepareCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private WorkloadOptions options;

  PrepareCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws InterruptedException {
    Plan plan = Plan.of(options, RunPlan.Mode.LOAD);
    return new Execution(plan, RunPlan.Mode.RUN, new SearchOptions(), results).prepare().code();
  }
}
