package io.ycsbpack.core.cli;

import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.core.run.RunChoices;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb load}. */
@Command(name = "load", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Load a workload's records into a database.")
final class LoadCommand extends ResultCommand implements Callable<Integer> {
  @Mixin
  private WorkloadOptions options;

  @Override
  public Integer call() throws InterruptedException {
    return new Execution(options.session(RunPlan.Mode.LOAD), RunPlan.Mode.LOAD, RunChoices.NONE, results).execute()
        .code();
  }
}
