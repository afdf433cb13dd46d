package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb external stop}. */
@Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Run a command that stops a server, where 'ycsb external start' has started it.")
final class ExternalStopCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private ExternalOptions options;

  ExternalStopCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    results.println(options.server().stop(options.command())
        ? "stopped the server " + options.name()
        : "the server " + options.name() + " is not started");
    return ExitCode.OK.code();
  }
}
