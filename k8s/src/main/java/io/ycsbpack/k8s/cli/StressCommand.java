package io.ycsbpack.k8s.cli;

import picocli.CommandLine.Command;

/** {@code ycsb k8s stress} itself: all it does is in its subcommands. */
@Command(name = "stress", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = "Start, freeze, thaw or stop a neighbor of a database: a pod that computes without end.")
final class StressCommand {
}
