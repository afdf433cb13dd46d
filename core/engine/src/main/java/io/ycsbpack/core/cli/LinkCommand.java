package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.Link;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb link}. */
@Command(name = "link", hidden = true, mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Create or remove a link of limited bandwidth: a network namespace with a limit on its loopback (tc, HTB). Needs"
          + " root.",
      "Start inside it what is to share it: nsenter --net=/run/netns/ycsbpack-NAME scripts/ycsb ..."})
final class LinkCommand implements Callable<Integer> {
  private final PrintStream results;

  /** What to do. */
  private enum Action {
    up, down
  }

  @Parameters(index = "0", paramLabel = "up|down", description = "down may find nothing to do.")
  private Action action;

  @Parameters(index = "1", paramLabel = "NAME", description = "Its name: letters, digits and dashes.")
  private String name;

  @Option(names = "--megabits", paramLabel = "N", defaultValue = "1000",
      description = "up: bandwidth per second, of all directions together (default: ${DEFAULT-VALUE}).")
  private int megabits;

  @Option(names = "--offline-port", paramLabel = "PORT",
      description = "up: traffic of this TCP port yields to all other: it has 5 % for certain, and takes what is free.")
  private Integer offlinePort;

  LinkCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    if (megabits < 1 || megabits > 1_000_000) {
      throw new UsageException("--megabits " + megabits + ": between 1 and 1000000 can be given");
    }
    Link link = new Link(name);
    if (action == Action.up) {
      link.up(megabits, Optional.ofNullable(offlinePort));
      results.println("made the link " + name + " of " + megabits + " Mbit/s"
          + (offlinePort == null ? "" : ", on which port " + offlinePort + " gives way"));
    } else {
      results.println(link.down() ? "took the link " + name + " away" : "there is no link " + name);
    }
    return ExitCode.OK.code();
  }
}
