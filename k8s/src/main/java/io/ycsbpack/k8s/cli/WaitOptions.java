package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.parameter.CommonParameters;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long a command waits for the cluster, and how much it says meanwhile. */
final class WaitOptions {
  @Option(names = "--timeout", defaultValue = "5m", paramLabel = "TIME",
      description = "How long to wait for the cluster to do it: 90s, 5m (default: ${DEFAULT-VALUE}).")
  private Duration timeout;

  private final CommandOption<Boolean> quiet = CommandOption.flag(CommonParameters.QUIET);

  boolean isQuiet() {
    return quiet.isGiven();
  }

  Deadline deadline(StopSignal stop) {
    return new Deadline(timeout, stop);
  }

  /** One that ends when the user asks to stop. */
  Deadline deadline(CommandContext context) {
    return deadline(context.stopOnSignals(context.console(isQuiet())));
  }
}
