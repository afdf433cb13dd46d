package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.ExperimentFolder;
import io.ycsbpack.core.experiment.ExperimentResult;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.report.CsvReport;
import io.ycsbpack.core.report.MarkdownReport;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.page.ReportPage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ycsb report}. */
@Command(name = "report", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Make a report of experiments from their folders.",
      "HTML is one page with plots that needs no network. Also Markdown for a pull request, CSV and JSON."})
final class ReportCommand implements Callable<Integer> {
  private final PrintStream results;

  @Parameters(arity = "1..*", paramLabel = "FOLDER", description = "Folders of experiments (results/<time>-<name>).")
  private List<Path> folders;

  private final CommandOption<Path> to = CommandOption.of(CommonParameters.OUTPUT
      .withDoc("Where to: .html, .md, .csv or .json (default: Markdown, printed)."));

  ReportCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    List<ReportSource> sources = folders.stream().map(ExperimentFolder::at).map(ReportSource::new).toList();
    List<ExperimentResult> documents = sources.stream().map(ReportSource::result).toList();
    Path output = to.find().orElse(null);
    if (output == null) {
      results.print(MarkdownReport.text(sources));
      return ExitCode.OK.code();
    }
    String name = output.getFileName().toString();
    String text = switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> ReportPage.html(sources);
      case "md" -> MarkdownReport.text(sources);
      case "csv" -> CsvReport.text(documents);
      case "json" -> documents.stream().map(ExperimentFolder::text).collect(Collectors.joining(",", "[", "]\n"));
      default -> throw new UsageException("-o " + output + ": a report is .html, .md, .csv or .json");
    };
    try {
      RecordFile.write(output, text);
    } catch (IOException e) {
      throw new UsageException("the report can't be written to " + output + ": " + e, e);
    }
    TerminalConsole.ofProcess(false).say("wrote " + output);
    return ExitCode.OK.code();
  }
}
