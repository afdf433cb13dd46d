package io.ycsbpack.core.cli;

import picocli.CommandLine.Command;

/** {@code ycsb disturb} itself: all it does is in its subcommands. */
@Command(name = "disturb", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND", sortOptions = false,
    description = {
      "Disturb a run that goes on, at a given moment of its measured phase.",
      "What was done and when is written into events.csv beside the run's record."},
    subcommands = {DisturbKillCommand.class, DisturbTransferCommand.class})
final class DisturbCommand {
}
