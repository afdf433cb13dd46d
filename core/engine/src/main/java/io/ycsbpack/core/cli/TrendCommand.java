package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.gate.ChosenFigure;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.index.ResultsFolder;
import io.ycsbpack.core.report.page.TrendPage;
import io.ycsbpack.core.report.trend.Trend;
import io.ycsbpack.core.report.trend.TrendSelection;
import io.ycsbpack.core.report.trend.TrendText;
import io.ycsbpack.core.run.RunNames;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb trend}. */
@Command(name = "trend", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Find where a figure of runs changed over time.",
      "Runs of one kind are compared; those that are not to be trusted are left out."})
final class TrendCommand implements Callable<Integer> {
  private final PrintStream results;

  @Parameters(arity = "0..*", paramLabel = "FOLDER|RECORD",
      description = "Folders of results, or records of runs (default: the folder results).")
  private List<Path> paths = List.of(Path.of("results"));

  @Option(names = "--of", paramLabel = "FIGURE", defaultValue = "throughput",
      description = "Which, such as 'p99(Q1)' or cpu: the figures of --fail-if (default: ${DEFAULT-VALUE}).")
  private String figure;

  private final CommandOption<String> name = CommandOption.of(RunNames.NAME.withDoc("Only runs of this name."));
  private final CommandOption<Map.Entry<String, String>> labels = CommandOption
      .repeated(RunIdentity.LABEL.withDoc("Only runs with this label; repeatable."));
  private final CommandOption<Path> to = CommandOption
      .of(CommonParameters.OUTPUT.withDoc("Also write a page with a plot to this file (.html)."));

  @Option(names = "--fail-if-worse",
      description = "End with exit code 10 where the latest change is for the worse, and with 8 where there are too few"
          + " runs to find one.")
  private boolean failing;

  TrendCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    List<RunSource> records = paths.stream()
        .flatMap(path -> ResultsFolder.is(path) ? new ResultsFolder(path).runs().stream() : Stream.of(path))
        .map(RunSource::at)
        .toList();
    Map<String, String> wanted = labels.values()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> other));
    Trend trend = new TrendSelection(name.find().orElse(null), wanted).of(records, chosen());
    TrendText.lines(trend).forEach(results::println);
    to.find().ifPresent(file -> write(trend, file));
    if (!failing) {
      return ExitCode.OK.code();
    }
    return (trend.isTooShort() ? ExitCode.NOT_RESOLVED : trend.isWorse() ? ExitCode.WORSE : ExitCode.OK).code();
  }

  private ChosenFigure chosen() {
    try {
      return ChosenFigure.parse(figure);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--of " + figure + ": " + e.getMessage(), e);
    }
  }

  private static void write(Trend trend, Path file) {
    if (!file.toString().endsWith(".html")) {
      throw new UsageException("-o " + file + ": the page of a trend is .html");
    }
    try {
      RecordFile.write(file, TrendPage.html(trend));
    } catch (IOException e) {
      throw new UsageException("the page can't be written to " + file + ": " + e, e);
    }
    TerminalConsole.ofProcess(false).say("wrote " + file);
  }
}
