package io.ycsbpack.core.cli;

import picocli.CommandLine.Command;

/** {@code ycsb neighbor} itself: all it does is in its subcommands. */
@Command(name = "neighbor", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {
      "Start, freeze, thaw or stop a noisy neighbor, an offline load next to a database (cpu-stress, memory-stress), or send a bulk"
          + " transfer while a run is measured. A neighbor runs until it is stopped, and is known by its folder alone.",
      "'ycsb experiment --types' lists the parameters of each."},
    subcommands = {NeighborStartCommand.class, ProgramStopCommand.class, ProgramStatusCommand.class,
      NeighborFreezeCommand.class, NeighborThawCommand.class,
      NeighborTransferCommand.class})
final class NeighborCommand {
}
