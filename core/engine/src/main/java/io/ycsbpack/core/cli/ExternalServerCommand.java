package io.ycsbpack.core.cli;

import picocli.CommandLine.Command;

/** {@code ycsb external} itself: all it does is in its subcommands. */
@MeasuresNothing
@Command(name = "external", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {
      "Start or stop a server by a command of yours: a virtual machine, a container of docker, a service. What was started"
          + " stays marked as such until it is stopped.",
      "Experiments do so for conditions of type external."},
    subcommands = {ExternalStartCommand.class, ExternalStopCommand.class})
final class ExternalServerCommand {
}
