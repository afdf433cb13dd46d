package io.ycsbpack.core.cli;

import picocli.CommandLine.Command;

/** {@code ycsb link} itself: all it does is in its subcommands. */
@Command(name = "link", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {
      "Create or remove a link of limited bandwidth: a network namespace with a limit on its loopback (tc, HTB). Needs"
          + " root.",
      "Start inside it what is to share it: nsenter --net=/run/netns/ycsbpack-NAME scripts/ycsb ..."},
    subcommands = {LinkUpCommand.class, LinkDownCommand.class})
final class LinkCommand {
}
