package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.limit.Link;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ycsb link down}. */
@Command(name = "down", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Remove a link; there may be none.")
final class LinkDownCommand implements Callable<Integer> {
  private final PrintStream results;

  @Parameters(index = "0", paramLabel = "NAME", description = "Its name.")
  private String name;

  LinkDownCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    results.println(new Link(name).down() ? "took the link " + name + " away" : "there is no link " + name);
    return ExitCode.OK.code();
  }
}
