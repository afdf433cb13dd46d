package io.ycsbpack.core.cli;

import picocli.CommandLine.Command;

/** {@code ycsb embedded} itself: all it does is in its subcommands. */
@MeasuresNothing
@Command(name = "embedded", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND", sortOptions = false,
    description = "Keep a binding's embedded server running for many commands.",
    subcommands = {EmbeddedStartCommand.class, EmbeddedLimitCommand.class, EmbeddedStopCommand.class,
      EmbeddedStatusCommand.class, EmbeddedFetchCommand.class})
final class EmbeddedCommand {
}
