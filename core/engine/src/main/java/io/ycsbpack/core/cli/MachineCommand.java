package io.ycsbpack.core.cli;

import picocli.CommandLine.Command;

/** {@code ycsb machine} itself: all it does is in its subcommands. */
@MeasuresNothing
@Command(name = "machine", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {"Start or stop a virtual machine with a binding's own server, by QEMU.",
      "Experiments do so for conditions of type virtual-machine."},
    subcommands = {MachineStartCommand.class, MachineStopCommand.class})
final class MachineCommand {
}
