package io.ycsbpack.core.cli;

import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.report.TextTable;
import java.util.Comparator;
import picocli.CommandLine.Command;

@MeasuresNothing
@Command(name = "bindings", mixinStandardHelpOptions = true, description = "List the databases that ycsb can drive.")
final class BindingsCommand extends ResultCommand implements Runnable {
  @Override
  public void run() {
    TextTable table = new TextTable(0, -12, -1);
    Binding.all()
        .stream()
        .sorted(Comparator.comparing(Binding::name))
        .forEach(binding -> results.println(table.row(binding.name(), binding.summary())));
  }
}
