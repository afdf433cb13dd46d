package io.ycsbpack.k8s.cli;

import picocli.CommandLine.Command;

/** {@code ycsb k8s limits} itself: all it does is in its subcommands. */
@Command(name = "limits", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND", sortOptions = false,
    description = "Limit the CPU and memory of a database that runs, and give it back what it had.")
final class LimitsCommand {
}
