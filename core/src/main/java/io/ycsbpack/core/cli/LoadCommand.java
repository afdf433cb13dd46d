package io.ycsbpack.core.cli;

import io.ycsbpack.core.driver.RunPlan;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb load}. */
@Command(name = "load", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Load a workload's records into a database.")
final class LoadCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private WorkloadOptions options;

  LoadCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws InterruptedException {
    return new Execution(Plan.of(options, RunPlan.Mode.LOAD), RunPlan.Mode.LOAD, new SearchOptions(), results).execute()
        .code();
  }
}
