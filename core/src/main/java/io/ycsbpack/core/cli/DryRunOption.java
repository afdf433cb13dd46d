package io.ycsbpack.core.cli;

import picocli.CommandLine.Option;

/** The option of commands that run an experiment to show its plan alone. */
final class DryRunOption {
  @Option(names = "--dry-run",
      description = "Only print the plan, the order of each round, the probes and the time, and ask whether what each"
          + " condition needs is there; measure nothing and start no server.")
  boolean isGiven;
}
