// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.ConditionType;
import io.ycsbpack.core.condition.placement.Journal;
import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.ExperimentFile;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.run.WorkloadFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "experiment", description = {
  "Compare the conditions of an experiment's file.",
  "They are measured interleaved with the baseline, in random order.",
  "Each condition is put in place and undone, also on failure and on a signal. The next experiment undoes the"
      + " conditions of a killed one, as 'ycsb experiment --undo' does."})
final class ExperimentCommand extends ResultCommand implements Callable<Integer> {
  @Parameters(arity = "0..1", paramLabel = "FILE", description = "The experiment; see workloads/experiments.")
  private String file;

  @Option(names = "--undo", description = "Undo the conditions of killed experiments, and measure nothing.")
  private boolean undoOnly;

  @Option(names = "--forget", hidden = true,
      description = "Forget the conditions of killed experiments without undoing them, and print them. With --undo,"
          + " undo them first.")
  private boolean forget;

  @Option(names = "--types",
      description = "List the types of conditions, neighbors, proxies and faults with their parameters, as Markdown.")
  private boolean typesOnly;

  private final CommandOption<Map.Entry<String, String>> properties = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property for all runs; overrides the file."));

  @Mixin
  private ExperimentOptions options;

  @Override
  public Integer call() {
    if (typesOnly) {
      listTypes();
      return ExitCode.OK.code();
    }
    if (undoOnly || forget) {
      return cleanUp().code();
    }
    if (file == null) {
      throw new UsageException("name the experiment's file, such as workloads/experiments/aa.yaml");
    }
    Experiment experiment = ExperimentFile.read(WorkloadFile.locate(file))
        .over(CommandOption.pairs(properties))
        .judgedBy(options.maxLoss(), options.call().labels());
    return options.run(experiment, results);
  }

  private ExitCode cleanUp() {
    TerminalConsole console = options.call().console();
    ExitCode undone = undoOnly
        ? LeftBehind.undo(new ChildProcesses(), Journal.folderOfThisUser(),
            options.call().signals(console).stopSignal(), console)
        : ExitCode.OK;
    if (forget) {
      LeftBehind.forget(Journal.folderOfThisUser(), console);
      return ExitCode.OK;
    }
    return undone;
  }

  private void listTypes() {
    Map<String, String> explained = new HashMap<>();
    results.println("| type | parameter | default | meaning |");
    results.println("|---|---|---|---|");
    ConditionType.all().forEach(type -> list(type.name(), type.summary(), type.parameters(), explained));
    results.println();
    results.println("| neighbor, proxy or fault | parameter | default | meaning |");
    results.println("|---|---|---|---|");
    Addition.all().forEach(addition -> list(addition.name(), addition.summary(), addition.parameters(), explained));
  }

  /** Explains a parameter of the same words once; further types that have it name the first one. */
  private void list(String name, String summary, List<Property<?>> parameters, Map<String, String> explained) {
    results.println("| `" + name + "` | | | " + summary + " |");
    for (Property<?> parameter : parameters) {
      String first = explained.putIfAbsent(parameter.name() + parameter.doc(), name);
      results.println("| | `" + parameter.name() + "` | "
          + parameter.defaultText().map(text -> "`" + text + "`").orElse("") + " | "
          + (first == null ? parameter.doc() : "see `" + first + "`") + " |");
    }
  }
}
