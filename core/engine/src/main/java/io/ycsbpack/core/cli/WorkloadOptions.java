package io.ycsbpack.core.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.CommandTimeout;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.TargetSession;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code load} and {@code run} take; names as YCSB has them. */
public final class WorkloadOptions {
  @Mixin
  private BindingOptions binding;

  private final CommandOption<String> files = CommandOption.repeated(CommonParameters.FILES.withDoc(
      "A workload file. Later files override earlier ones. A relative path may also name a file of the checkout."));
  private final CommandOption<Map.Entry<String, String>> properties = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property, over all files; 'ycsb help properties' lists them."));
  private final CommandOption<String> threads = CommandOption
      .setting(DriverProperties.THREADS.withDoc("Client threads."));
  private final CommandOption<String> target = CommandOption.setting(DriverProperties.TARGET.withDoc(
      "Offered load in operations per second, decimals allowed; without it, every thread works flat out."));

  @Option(names = "-s",
      description = "Show a line of status every 10 s on a terminal, too; elsewhere it is always shown.")
  private boolean status;

  private final CommandOption<Boolean> quiet = CommandOption.flag(CommonParameters.QUIET);
  private final CommandOption<Boolean> json = CommandOption.flag(CommonParameters.JSON);

  private final CommandOption<Duration> timeout = CommandOption.of(CommonParameters.TIMEOUT);

  /** @throws UsageException when names, values or files are wrong, or contradict each other */
  public Plan plan(RunPlan.Mode mode) {
    Map<String, String> given = CommandOption.pairs(properties);
    given.putAll(binding.properties());
    return Plan.of(binding.name(), files.values(), given, target.addTo(threads.addTo(Settings.NONE)), mode)
        .printing(status, json.isGiven());
  }

  public boolean quiet() {
    return quiet.isGiven();
  }

  TerminalConsole console() {
    return TerminalConsole.ofProcess(quiet());
  }

  /** The time limit, from now on. */
  public CommandTimeout timeout() {
    return new CommandTimeout(timeout.find(), Deadline.Clock.SYSTEM);
  }

  TargetSession session(RunPlan.Mode mode) {
    return TargetSession.of(plan(mode), console(), timeout());
  }
}
