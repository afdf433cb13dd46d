package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb embedded status}. */
@Command(name = "status", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Say whether the server runs and how to reach it; exits with 2 when none runs.")
final class EmbeddedStatusCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private EmbeddedOptions options;

  EmbeddedStatusCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    Optional<String> running = options.server().status(options.settings());
    results.println(running.orElse(EmbeddedOptions.NONE_RUNS));
    return (running.isPresent() ? ExitCode.OK : ExitCode.TARGET).code();
  }
}
