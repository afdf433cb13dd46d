package io.ycsbpack.core.cli;

import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.gate.Gate;
import io.ycsbpack.core.gate.Gates;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.core.run.RunChoices;
import io.ycsbpack.core.run.RunNames;
import java.io.PrintStream;
import java.util.Map;
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

  @Mixin
  private SearchOptions search;

  private final CommandOption<Gate> failIf = CommandOption.repeated(Gate.FAIL_IF);
  private final CommandOption<String> name = CommandOption.of(RunNames.NAME);
  private final CommandOption<Map.Entry<String, String>> labels = CommandOption.repeated(RunIdentity.LABEL);

  @Option(names = "--probe", hidden = true,
      description = "Only open the target and check that it has what the workload needs.")
  private boolean probe;

  RunCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws InterruptedException {
    Execution execution = new Execution(options.session(RunPlan.Mode.RUN), RunPlan.Mode.RUN,
        new RunChoices(search.findMax(), new Gates(failIf.values()),
            new RunNames(name.find(), CommandOption.pairs(labels))),
        results);
    return (probe ? execution.probe() : execution.execute()).code();
  }
}
