package io.ycsbpack.core.cli;

import io.ycsbpack.core.binding.Binding;
import java.io.PrintStream;
import java.util.Comparator;
import picocli.CommandLine.Command;

/** {@code ycsb bindings}. */
@Command(name = "bindings", mixinStandardHelpOptions = true, description = "List the databases that ycsb can drive.")
final class BindingsCommand implements Runnable {
  private final PrintStream results;

  BindingsCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public void run() {
    Binding.all()
        .stream()
        .sorted(Comparator.comparing(Binding::name))
        .forEach(binding -> results.printf("%-12s %s%n", binding.name(), binding.summary()));
  }
}
