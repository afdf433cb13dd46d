package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.experiment.analysis.DeltaHistory;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.report.DeltaText;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ycsb deltas}. */
@MeasuresNothing
@Command(name = "deltas", mixinStandardHelpOptions = true, sortOptions = false,
    description = "List the comparisons that experiments have finished, oldest first.")
final class DeltasCommand implements Callable<Integer> {
  private final PrintStream results;

  private final CommandOption<String> binding = CommandOption.of(CommonParameters.BINDING);

  @Option(names = "--workload", paramLabel = "TEXT",
      description = "Only where a workload file's name contains this text.")
  private String workload;

  @Option(names = "--experiment", paramLabel = "TEXT",
      description = "Only where the experiment's name contains this text.")
  private String experiment;

  @Option(names = "--scenario", paramLabel = "TEXT",
      description = "Only where the scenario contains this text, such as cpu=16.")
  private String scenario;

  @Option(names = "--since", paramLabel = "DATE", description = "Only from this day or time on: 2030-01-31 (UTC).")
  private String since;

  private final CommandOption<Path> folder = CommandOption.of(CommonParameters.RESULTS
      .withDoc("The folder of results."));
  private final CommandOption<Boolean> json = CommandOption.flag(CommonParameters.JSON
      .withDoc("A line of JSON for each, with all of its figures."));

  DeltasCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    List<DeltaHistory.Line> found = new DeltaHistory(folder.get()).read().stream().filter(this::wanted).toList();
    if (json.isGiven()) {
      found.forEach(line -> results.println(DeltaHistory.text(line)));
      return ExitCode.OK.code();
    }
    if (found.isEmpty()) {
      TerminalConsole.ofProcess(false).say("none of the comparisons in " + folder.get() + " is like that");
    }
    Map<String, List<DeltaHistory.Line>> blocks = new LinkedHashMap<>();
    found.forEach(line -> blocks.computeIfAbsent(
        line.ended() + "  " + line.experiment() + "  " + line.binding() + "  " + line.folder()
            + (line.exitCode() == 0 ? "" : "  not all of its runs are to be trusted"),
        head -> new ArrayList<>()).add(line));
    blocks.forEach((head, lines) -> {
      results.println(head);
      DeltaText.table(lines).forEach(results::println);
    });
    return ExitCode.OK.code();
  }

  private boolean wanted(DeltaHistory.Line line) {
    return binding.find().map(line.binding()::equals).orElse(true) && has(line.workload(), workload)
        && has(line.experiment(), experiment) && has(line.scenario(), scenario)
        && (since == null || line.ended().compareTo(since) >= 0);
  }

  private static boolean has(String text, String part) {
    return part == null || text.contains(part);
  }
}
