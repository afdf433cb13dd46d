package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.RunPlan;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb prepare}. */
@Command(name = "prepare", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Make the tables and indexes that a workload needs, where they are missing; nothing is removed.")
final class PrepareCommand implements Callable<Integer> {
  @Mixin
  private WorkloadOptions options;

  @Override
  public Integer call() {
    Plan plan = Plan.of(options, RunPlan.Mode.LOAD);
    TerminalConsole console = TerminalConsole.ofProcess(options.quiet);
    try (Target target = plan.binding().open(plan.settings(), console)) {
      console.say(target.description());
      new DataPreparation(plan, target, plan.settings().with(target.connection(), "the target"), console, () -> false)
          .prepare();
      console.say("prepared for " + plan.workloadName());
    }
    return ExitCode.OK.code();
  }
}
