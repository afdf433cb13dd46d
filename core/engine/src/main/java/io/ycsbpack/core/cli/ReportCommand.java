package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.report.CsvReport;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.page.ExperimentPage;
import io.ycsbpack.core.report.page.HtmlPage;
import io.ycsbpack.core.report.page.RunPage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@MeasuresNothing
@Command(name = "report", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Make a report of experiments from their folders, or of runs from their records.",
      "HTML is one page with plots that needs no network. Also Markdown for a pull request, and of experiments CSV and"
          + " JSON.",
      "A page that an earlier version made is made again from the texts and data that it holds."})
final class ReportCommand extends ResultCommand implements Runnable {
  @Parameters(arity = "1..*", paramLabel = "FOLDER|RECORD|PAGE",
      description = "Folders of experiments (results/<time>-<name>), records of runs (results/<time>-<name>.json),"
          + " or one page.")
  private List<Path> paths;

  private final CommandOption<Path> to = CommandOption.of(CommonParameters.OUTPUT
      .withDoc("Where to: .html, .md, .csv or .json (default: Markdown, printed)."));

  @Override
  public void run() {
    String text = text();
    to.find().ifPresentOrElse(output -> {
      RecordFile.write(output, text, "the report");
      TerminalConsole.ofProcess(false).say("wrote " + output);
    }, () -> results.print(text));
  }

  private String text() {
    Optional<Path> page = paths.stream().filter(path -> path.toString().endsWith(".html")).findFirst();
    if (page.isPresent()) {
      return again(page.get());
    }
    List<Path> records = paths.stream().filter(ReportCommand::isRecord).toList();
    if (!records.isEmpty() && records.size() < paths.size()) {
      throw new UsageException("a report is of experiments or of runs, and " + records.get(0)
          + " is the record of a run: make one report of each kind");
    }
    Path output = to.find().orElse(null);
    return records.isEmpty() ? ofExperiments(output) : ofRuns(records, output);
  }

  private String again(Path page) {
    if (paths.size() > 1 || to.find().filter(output -> form(output).equals("html")).isEmpty()) {
      throw new UsageException(
          page + " is a page, which is made again by itself, into -o with a name that ends in .html");
    }
    return HtmlPage.again(page);
  }

  private static boolean isRecord(Path path) {
    return path.toString().endsWith(".json") && !path.endsWith(ExperimentFolder.DOCUMENT);
  }

  private String ofExperiments(Path output) {
    List<ReportSource> sources = paths.stream().map(ExperimentFolder::at).map(ReportSource::new).toList();
    List<ExperimentResult> documents = sources.stream().map(ReportSource::result).toList();
    return switch (form(output)) {
      case "html" -> ExperimentPage.html(sources);
      case "md" -> ExperimentPage.report(sources).markdown();
      case "csv" -> CsvReport.text(documents);
      case "json" -> documents.stream().map(ExperimentFolder::text).collect(Collectors.joining(",", "[", "]\n"));
      default -> throw new UsageException("-o " + output + ": a report is .html, .md, .csv or .json");
    };
  }

  private static String ofRuns(List<Path> records, Path output) {
    List<RunSource> sources = records.stream().map(RunSource::at).toList();
    return switch (form(output)) {
      case "html" -> RunPage.html(sources);
      case "md" -> RunPage.report(sources).markdown();
      default -> throw new UsageException("-o " + output + ": a report of runs is .html or .md");
    };
  }

  private static String form(Path output) {
    return output == null ? "md" : output.getFileName().toString().replaceFirst(".*\\.", "");
  }
}
