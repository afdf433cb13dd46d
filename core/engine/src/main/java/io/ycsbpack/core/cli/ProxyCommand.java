package io.ycsbpack.core.cli;

import picocli.CommandLine.Command;

/** {@code ycsb proxy} itself: all it does is in its subcommands. */
@Command(name = "proxy", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {
      "Start or stop a proxy in front of database servers (haproxy, nginx-cache). It runs until it is stopped, and is"
          + " known by its folder alone.",
      "'ycsb experiment --types' lists the parameters of each."},
    subcommands = {ProxyStartCommand.class, ProgramStopCommand.class, ProgramStatusCommand.class})
final class ProxyCommand {
}
