package io.ycsbpack.core.cli;

import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ycsb help}. */
@MeasuresNothing
@Command(name = "help", mixinStandardHelpOptions = true,
    description = "Show the help of a command, as its --help does.")
final class HelpCommand implements Runnable {
  private final PrintStream results;

  @Spec
  private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "Its name, such as run, or k8s deploy.")
  private List<String> path = List.of();

  HelpCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public void run() {
    CommandLine command = spec.root().commandLine();
    for (String name : path) {
      command = Subcommands.find(command, name);
    }
    command.usage(results);
  }
}
