package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb embedded fetch}. */
@Command(name = "fetch", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Get the server's program without starting it, and print where it is.")
final class EmbeddedFetchCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private EmbeddedOptions options;

  EmbeddedFetchCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    results.println(options.server().fetch(options.settings(), TerminalConsole.ofProcess(false)));
    return ExitCode.OK.code();
  }
}
