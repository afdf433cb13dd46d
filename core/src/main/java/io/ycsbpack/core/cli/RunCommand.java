package io.ycsbpack.core.cli;

import io.ycsbpack.core.driver.RunPlan;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb run}. */
@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Run a workload against a database and measure it.")
final class RunCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private WorkloadOptions options;

  @Option(names = "--find-max",
      description = "Search the highest offered load that is sustained within --p99, then run at it.")
  private boolean findMax;

  @Option(names = "--p99", paramLabel = "TIME", defaultValue = "250ms",
      description = "For --find-max: what the 99th percentile of the response time may be (default ${DEFAULT-VALUE}).")
  private String p99;

  @Option(names = "--step", paramLabel = "TIME", defaultValue = "10s",
      description = "For --find-max: how long each load is tried (default ${DEFAULT-VALUE}).")
  private String step;

  RunCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws InterruptedException {
    options.findMax = findMax;
    options.p99 = p99;
    options.step = step;
    return new Execution(Plan.of(options, RunPlan.Mode.RUN), RunPlan.Mode.RUN, results).execute().code();
  }
}
