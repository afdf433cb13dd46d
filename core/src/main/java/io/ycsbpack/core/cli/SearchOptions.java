package io.ycsbpack.core.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** What {@code run} takes for its search of the highest load. */
final class SearchOptions {
  @Option(names = "--find-max",
      description = "Search the highest offered load that is sustained within --p99, then run at it.")
  boolean wanted;

  @Option(names = "--p99", paramLabel = "TIME", defaultValue = "250ms", converter = TimeText.class,
      description = "For --find-max: what the 99th percentile of the response time may be (default ${DEFAULT-VALUE}).")
  Duration p99;

  @Option(names = "--step", paramLabel = "TIME", defaultValue = "10s", converter = TimeText.class,
      description = "For --find-max: how long each load is tried (default ${DEFAULT-VALUE}).")
  Duration step;
}
