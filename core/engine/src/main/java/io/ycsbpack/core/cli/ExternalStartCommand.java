package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb external start}. */
@Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Run a command that starts a server, and mark the server as started.")
final class ExternalStartCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private ExternalOptions options;

  ExternalStartCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    options.server().start(options.command());
    results.println("started the server " + options.name());
    return ExitCode.OK.code();
  }
}
