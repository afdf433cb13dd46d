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

/** {@code ycsb link up}. */
@Command(name = "up", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Create a link.")
final class LinkUpCommand implements Callable<Integer> {
  private final PrintStream results;

  @Parameters(index = "0", paramLabel = "NAME", description = "Its name: letters, digits and dashes.")
  private String name;

  @Option(names = "--megabits", paramLabel = "N", defaultValue = "1000",
      description = "Bandwidth per second, of all directions together (default: ${DEFAULT-VALUE}).")
  private int megabits;

  @Option(names = "--offline-port", paramLabel = "PORT",
      description = "Traffic of this TCP port yields to all other: it has 5 %% for certain, and takes what is free.")
  private Integer offlinePort;

  LinkUpCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    if (megabits < 1 || megabits > 1_000_000) {
      throw new UsageException("--megabits " + megabits + ": between 1 and 1000000 can be given");
    }
    new Link(name).up(megabits, Optional.ofNullable(offlinePort));
    results.println("made the link " + name + " of " + megabits + " Mbit/s"
        + (offlinePort == null ? "" : ", on which port " + offlinePort + " gives way"));
    return ExitCode.OK.code();
  }
}
