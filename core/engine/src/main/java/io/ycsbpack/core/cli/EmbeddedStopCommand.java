package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.container.AppliedTraits;
import io.ycsbpack.core.property.Settings;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
    EmbeddedServer server = options.server();
    Settings settings = options.settings();
    Path data = server.data(settings);
    Optional<String> stopped = server.stop(settings, TerminalConsole.ofProcess(false));
    String ofData = Files.exists(data)
        ? "; its data " + (removeData ? "are removed from " : "stay in ") + UserFolders.ofThisUser().shown(data)
        : "";
    // What was put in place is noted among the data.
    AppliedTraits.of(data).removeWithLimit();
    if (removeData) {
      server.removeData(settings);
    }
    results.println(stopped.map(line -> line + ofData).orElse(EmbeddedOptions.NONE_RUNS));
    return ExitCode.OK.code();
  }
}
