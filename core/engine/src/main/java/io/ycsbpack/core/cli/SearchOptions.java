package io.ycsbpack.core.cli;

import io.ycsbpack.core.run.FindMax;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What {@code run} takes for its search of the highest load. */
final class SearchOptions {
  @Option(names = "--find-max",
      description = "Search the highest offered load that is sustained within --p99, then run at it.")
  private boolean wanted;

  @Option(names = "--p99", paramLabel = "TIME", defaultValue = "250ms",
      description = "For --find-max: what the 99th percentile of the response time may be (default ${DEFAULT-VALUE}).")
  private Duration p99;

  @Option(names = "--step", paramLabel = "TIME", defaultValue = "10s",
      description = "For --find-max: how long each load is tried (default ${DEFAULT-VALUE}).")
  private Duration step;

  /** The search that was asked for. */
  Optional<FindMax> findMax() {
    return wanted ? Optional.of(new FindMax(p99, step)) : Optional.empty();
  }
}
