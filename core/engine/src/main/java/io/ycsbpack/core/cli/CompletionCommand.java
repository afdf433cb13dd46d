package io.ycsbpack.core.cli;

import java.io.PrintStream;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ycsb completion}. */
@MeasuresNothing
@Command(name = "completion", mixinStandardHelpOptions = true,
    description = "Print a script that completes commands and options in bash and zsh; load it by"
        + " source <(ycsb completion).")
final class CompletionCommand implements Runnable {
  private final PrintStream results;

  @Spec
  private CommandSpec spec;

  CompletionCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public void run() {
    results.print(AutoComplete.bash("ycsb", spec.root().commandLine()));
  }
}
