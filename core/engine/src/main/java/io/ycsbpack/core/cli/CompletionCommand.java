package io.ycsbpack.core.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@MeasuresNothing
@Command(name = "completion", mixinStandardHelpOptions = true,
    description = "Print a script that completes commands and options in bash and zsh; load it by"
        + " source <(ycsb completion).")
final class CompletionCommand extends ResultCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    results.print(AutoComplete.bash("ycsb", spec.root().commandLine()));
  }
}
