// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.Link;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "link", hidden = true, synopsisSubcommandLabel = "COMMAND",
    description = {
      "Create or remove a link of limited bandwidth: a network namespace with a limit on its loopback (tc, HTB). Needs"
          + " root.",
      "Start inside it what is to share it: nsenter --net=/run/netns/ycsbpack-NAME scripts/ycsb ..."})
final class LinkCommand extends ResultCommand {

  @Command(name = "up", description = "Create a link.")
  void up(
      @Parameters(index = "0", paramLabel = "NAME", description = "Its name: letters, digits and dashes.") String name,
      @Option(names = "--megabits", paramLabel = "N", defaultValue = "1000",
          description = "Bandwidth per second, of all directions together (default: ${DEFAULT-VALUE}).") int megabits,
      @Option(names = "--offline-port", paramLabel = "PORT",
          description = "Traffic of this TCP port yields to all other: it has 5 %% for certain, and takes what is free.") Optional<Integer> offlinePort) {
    if (megabits < 1 || megabits > 1_000_000) {
      throw new UsageException("--megabits " + megabits + ": between 1 and 1000000 can be given");
    }
    new Link(name).up(megabits, offlinePort);
    results.println("made the link " + name + " of " + megabits + " Mbit/s"
        + offlinePort.map(port -> ", on which port " + port + " gives way").orElse(""));
  }

  @Command(name = "down", description = "Remove a link; there may be none.")
  void down(@Parameters(index = "0", paramLabel = "NAME", description = "Its name.") String name) {
    results.println(new Link(name).down() ? "took the link " + name + " away" : "there is no link " + name);
  }
}
