// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.Link;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "link", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {
      "Create or remove a link of limited bandwidth: a network namespace with a limit on its loopback (tc, HTB). Needs"
          + " root.",
      "Start inside it what is to share it: nsenter --net=/run/netns/ycsbpack-NAME scripts/ycsb ..."},
    subcommands = {LinkCommand.Up.class, LinkCommand.Down.class})
final class LinkCommand {

  @Command(name = "up", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Create a link.")
  static final class Up extends ResultCommand implements Runnable {
    @Parameters(index = "0", paramLabel = "NAME", description = "Its name: letters, digits and dashes.")
    private String name;

    @Option(names = "--megabits", paramLabel = "N", defaultValue = "1000",
        description = "Bandwidth per second, of all directions together (default: ${DEFAULT-VALUE}).")
    private int megabits;

    @Option(names = "--offline-port", paramLabel = "PORT",
        description = "Traffic of this TCP port yields to all other: it has 5 %% for certain, and takes what is free.")
    private Integer offlinePort;

    @Override
    public void run() {
      if (megabits < 1 || megabits > 1_000_000) {
        throw new UsageException("--megabits " + megabits + ": between 1 and 1000000 can be given");
      }
      new Link(name).up(megabits, Optional.ofNullable(offlinePort));
      results.println("made the link " + name + " of " + megabits + " Mbit/s"
          + (offlinePort == null ? "" : ", on which port " + offlinePort + " gives way"));
    }
  }

  @Command(name = "down", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Remove a link; there may be none.")
  static final class Down extends ResultCommand implements Runnable {
    @Parameters(index = "0", paramLabel = "NAME", description = "Its name.")
    private String name;

    @Override
    public void run() {
      results.println(new Link(name).down() ? "took the link " + name + " away" : "there is no link " + name);
    }
  }
}
