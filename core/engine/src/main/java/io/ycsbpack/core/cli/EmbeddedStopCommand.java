package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb embedded stop}. */
@Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Stop the server and wait until it is gone; its data stay.")
final class EmbeddedStopCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private EmbeddedOptions options;

  @Option(names = "--remove-data", description = "Also remove the data of the server.")
  private boolean removeData;

  EmbeddedStopCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    results.println(options.server()
        .stop(options.settings(), removeData, TerminalConsole.ofProcess(false))
        .orElse(EmbeddedOptions.NONE_RUNS));
    return ExitCode.OK.code();
  }
}
