package io.ycsbpack.core.cli;

import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.run.WorkloadFile;
import java.io.PrintStream;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ycsb completion}. */
@MeasuresNothing
@Command(name = "completion", mixinStandardHelpOptions = true,
    description = "Print a script that completes commands, options, bindings, workload files, properties and their"
        + " values in bash and zsh; load it by source <(ycsb completion).")
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
    results.print(new CompletionScript(spec.root(), PropertiesCommand.groups()
        .values()
        .stream()
        .flatMap(List::stream)
        .toList(), Binding.all().stream().map(Binding::name).sorted().toList(), WorkloadFile.names()).text());
  }
}
