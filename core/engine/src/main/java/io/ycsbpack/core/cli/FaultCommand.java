package io.ycsbpack.core.cli;

import picocli.CommandLine.Command;

/** {@code ycsb fault} itself: all it does is in its subcommands. */
@Command(name = "fault", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {
      "Inject a fault into a run, at a given moment of its measured phase.",
      "What was done and when is written to events.csv in the folder of the run's record."},
    subcommands = FaultKillCommand.class)
final class FaultCommand {
}
