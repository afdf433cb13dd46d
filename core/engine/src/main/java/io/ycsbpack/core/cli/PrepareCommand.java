package io.ycsbpack.core.cli;

import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.core.run.RunChoices;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb prepare}. */
@Command(name = "prepare", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Make the tables and indexes that a workload needs, where they are missing; nothing is removed.",
      "With -p loadmissing=true also load its data, where they are missing."})
final class PrepareCommand extends ResultCommand implements Callable<Integer> {
  @Mixin
  private WorkloadOptions options;

  @Override
  public Integer call() throws InterruptedException {
    return new Execution(options.session(RunPlan.Mode.LOAD), RunPlan.Mode.RUN, RunChoices.NONE, results).prepare()
        .code();
  }
}
