// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.gate.Gate;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.core.run.FindMax;
import io.ycsbpack.core.run.RunNames;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class WorkloadCommands {
  private WorkloadCommands() {
  }

  @Command(name = "load", description = "Load a workload's records into a database.")
  static final class Load extends ResultCommand implements Callable<Integer> {
    private final CommandOption<String> url = CommandOption.of(WorkloadOptions.URL);
    @Mixin
    private WorkloadOptions options;

    @Option(names = "--schema-only",
        description = "Only create missing tables and indexes of a workload; nothing is removed. With -p "
            + "loadmissing=true also load missing data.")
    private boolean schemaOnly;

    @Override
    public Integer call() throws InterruptedException {
      Execution execution = options.execution(RunPlan.Mode.LOAD, url.find(), Execution.Choices.NONE, results);
      return (schemaOnly ? execution.prepare() : execution.execute()).code();
    }
  }

  @Command(name = "run", description = "Run a workload against a database and measure it.")
  static final class Run extends ResultCommand implements Callable<Integer> {
    private final CommandOption<String> url = CommandOption.of(WorkloadOptions.URL);
    @Mixin
    private WorkloadOptions options;

    @Option(names = "--find-max",
        description = "Search the highest offered load that is sustained within --p99, then run at it.")
    private boolean findMax;

    private final CommandOption<Duration> p99 = CommandOption.of(Property.of("p99", PropertyType.duration(), "250ms",
        "Set the p99 response-time limit for --find-max."));
    private final CommandOption<Duration> step = CommandOption.of(Property.of("step", PropertyType.duration(), "10s",
        "Set the time of each load for --find-max.")).advanced();
    private final CommandOption<Gate> failIf = CommandOption.repeated(Gate.FAIL_IF);
    private final CommandOption<String> name = CommandOption.of(RunNames.NAME).advanced();
    private final CommandOption<Map.Entry<String, String>> labels = CommandOption.repeated(RunIdentity.LABEL)
        .advanced();

    @Option(names = "--probe", hidden = true,
        description = "Only open the target and check the needs of the workload.")
    private boolean probe;

    @Override
    public Integer call() throws InterruptedException {
      Execution execution = options.execution(RunPlan.Mode.RUN, url.find(),
          new Execution.Choices(findMax ? Optional.of(new FindMax(p99.get(), step.get())) : Optional.empty(),
              failIf.values(), new RunNames(name.find(), CommandOption.pairs(labels))),
          results);
      return (probe ? execution.probe() : execution.execute()).code();
    }
  }
}
