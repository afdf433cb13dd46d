package io.ycsbpack.k8s.cli;

import picocli.CommandLine.Command;

/** {@code ycsb k8s transfer} itself: all it does is in its subcommands. */
@Command(name = "transfer", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = "Start or stop a neighbor of a database: a bulk transfer from one pod to another.")
final class TransferCommand {
}
