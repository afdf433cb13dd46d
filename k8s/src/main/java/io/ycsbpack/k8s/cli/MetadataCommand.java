package io.ycsbpack.k8s.cli;

import picocli.CommandLine.Command;

/** {@code ycsb k8s metadata} itself: all it does is in its subcommands. */
@Command(name = "metadata", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND", sortOptions = false,
    description = "Set annotations and labels of the pods of a database that runs, and give back what they had.")
final class MetadataCommand {
}
