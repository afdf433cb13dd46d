package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.SystemCounter;
import io.ycsbpack.core.record.RecordReference;
import io.ycsbpack.core.trial.PairGuard;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ycsb reference}. */
@MeasuresNothing
@Command(name = "reference", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    description = "Print parts of the reference: Markdown tables, and JSON Schemas of what ycsb writes and reads.")
final class ReferenceCommand {
  private final PrintStream results;

  ReferenceCommand(PrintStream results) {
    this.results = results;
  }

  @Command(name = "record", mixinStandardHelpOptions = true, description = "Every field of the record of a run.")
  void record() {
    RecordReference.lines().forEach(results::println);
  }

  @Command(name = "schema", mixinStandardHelpOptions = true,
      description = "The JSON Schema of a document that ycsb writes: the record of a run, the results of an experiment,"
          + " the record of a check; or of the file of an experiment, for editors.")
  void schema(@Parameters(paramLabel = "run|experiment|check|experiment-file", arity = "0..1", defaultValue = "run",
      description = "Of which document (default: run).") String document) {
    results.print(PublishedSchema.named(document).json());
  }

  @Command(name = "exit-codes", mixinStandardHelpOptions = true, description = "Every exit code.")
  void exitCodes() {
    results.printf("| code | meaning |%n|---|---|%n");
    for (ExitCode code : ExitCode.values()) {
      results.printf("| %d | %s |%n", code.code(), code.meaning());
    }
  }

  @Command(name = "counters", mixinStandardHelpOptions = true,
      description = "Every counter of a server that comparisons by slices and by starts compare per operation.")
  void counters() {
    print("Of any server on this machine", Arrays.stream(SystemCounter.values()).map(SystemCounter::counter).toList());
    Binding.all()
        .stream()
        .filter(binding -> !binding.counters().isEmpty())
        .sorted(Comparator.comparing(Binding::name))
        .forEach(binding -> print("Of " + binding.name() + " itself", binding.counters()));
  }

  private void print(String title, List<Counter> counters) {
    results.printf("### %s%n%n| counter | unit | meaning | read from |%n|---|---|---|---|%n", title);
    counters.forEach(counter -> results.printf("| %s | %s | %s | %s |%n", counter.name(),
        counter.unit().symbol().isEmpty() ? "-" : counter.unit().symbol(), counter.meaning(), counter.source()));
    results.println();
  }

  @Command(name = "guards", mixinStandardHelpOptions = true,
      description = "Every guard that refuses to conclude from a comparison, with its thresholds.")
  void guards() {
    results.printf("| guard | words | refuses a verdict when | not asked about |%n|---|---|---|---|%n");
    for (Guard guard : Guard.values()) {
      results.printf("| %s | %s%s | %s | %s |%n", guard, Comparison.NO_VERDICT, guard.brief(), guard.refuses(),
          guard.unchecked());
    }
    results.printf("%n### Of pairs of slices%n%n| guard | refuses a verdict when | not asked about |%n|---|---|---|%n");
    for (PairGuard guard : PairGuard.values()) {
      results.printf("| %s | %s | %s |%n", guard, guard.refuses(), guard.unchecked());
    }
  }
}
