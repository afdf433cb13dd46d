// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.export.CsvFigures;
import io.ycsbpack.core.export.ExperimentExport;
import io.ycsbpack.core.export.ExportedResult;
import io.ycsbpack.core.export.GitHub;
import io.ycsbpack.core.export.JUnitXml;
import io.ycsbpack.core.export.RunExport;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.report.Page;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.RunSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "report", description = {"Report on runs or experiments: page, text, CSV, JUnit.",
  "html: one page with plots that needs no network, also from the page of an earlier version. Other tools read "
      + "json (the documents), csv and junit. With github: annotations, and a summary appended to the file of -o, "
      + "such as $GITHUB_STEP_SUMMARY."})
final class ReportCommand extends ResultCommand implements Runnable {
  enum Format {
    HTML, MARKDOWN, CSV, JSON, JUNIT, GITHUB
  }

  @Parameters(arity = "1..*", paramLabel = "RECORD|FOLDER|PAGE",
      description = "Records of runs (results/<time>-<name>.json), folders of experiments (results/<time>-<name>),"
          + " or one page.")
  private List<Path> paths;

  private final CommandOption<Format> format = CommandOption.of(Property.optional("format",
      PropertyType.oneOf(Format.class), "Format of the report (default: by the name of -o, else markdown)."));
  private final CommandOption<Path> to = CommandOption.of(CommonParameters.OUTPUT
      .withDoc("The file to write, such as report.html (default: standard output)."));

  @Override
  public void run() {
    Format chosen = format.find().orElseGet(() -> to.find().map(ReportCommand::named).orElse(Format.MARKDOWN));
    Optional<Path> page = paths.stream().filter(path -> path.toString().endsWith(".html")).findFirst();
    if (page.isPresent()) {
      put(again(page.get(), chosen));
      return;
    }
    switch (chosen) {
      case HTML -> put(page().html());
      case MARKDOWN -> put(page().markdown());
      case JSON -> put(paths.stream().map(ReportCommand::document).collect(Collectors.joining(",", "[", "]\n")));
      case CSV -> put(CsvFigures.text(exported()));
      case JUNIT -> put(JUnitXml.text(exported()));
      case GITHUB -> {
        List<ExportedResult> all = exported();
        to.find().ifPresent(summary -> append(summary, GitHub.summary(all)));
        GitHub.annotations(all).forEach(results::println);
      }
    }
  }

  private static Format named(Path file) {
    return switch (file.getFileName().toString().replaceFirst(".*\\.", "")) {
      case "html" -> Format.HTML;
      case "md" -> Format.MARKDOWN;
      case "csv" -> Format.CSV;
      case "json" -> Format.JSON;
      default -> throw new UsageException(
          "-o " + file + ": name a file that ends with .html, .md, .csv or .json, or give --format");
    };
  }

  private String again(Path page, Format chosen) {
    if (paths.size() > 1 || chosen != Format.HTML || to.find().isEmpty()) {
      throw new UsageException(
          page + " is a page, which is made again by itself, into -o with a name that ends in .html");
    }
    return Page.read(page).html();
  }

  private boolean isOfRuns() {
    List<Path> records = paths.stream().filter(ReportCommand::isRecord).toList();
    if (!records.isEmpty() && records.size() < paths.size()) {
      throw new UsageException("a report is of experiments or of runs, and " + records.get(0)
          + " is the record of a run: make one report of each kind");
    }
    return !records.isEmpty();
  }

  private static boolean isRecord(Path path) {
    return path.toString().endsWith(".json") && !path.endsWith(ExperimentFolder.DOCUMENT);
  }

  private Page page() {
    return isOfRuns()
        ? Page.ofRuns(paths.stream().map(RunSource::at).toList())
        : Page.ofExperiments(paths.stream().map(ExperimentFolder::at).map(ReportSource::new).toList());
  }

  private static String document(Path path) {
    return isRecord(path)
        ? RecordFile.textOf(path)
        : ExperimentFolder.text(new ReportSource(ExperimentFolder.at(path)).result());
  }

  private List<ExportedResult> exported() {
    return paths.stream().map(path -> {
      if (isRecord(path)) {
        return RunExport.result(RunSource.at(path));
      }
      ExperimentFolder folder = ExperimentFolder.at(path);
      return ExperimentExport.result(folder.read(),
          folder.path().toAbsolutePath().normalize().getFileName().toString());
    }).toList();
  }

  private void put(String text) {
    to.find().ifPresentOrElse(file -> {
      RecordFile.write(file, text, "the report");
      sayWritten(file);
    }, () -> results.print(text));
  }

  /** A summary of a job has sections of other steps' tools, and may be a file that can't be replaced. */
  private static void append(Path summary, String text) {
    try {
      Files.writeString(summary, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UsageException("the summary can't be written to " + summary + ": " + Reason.text(e), e);
    }
    sayWritten(summary);
  }

  private static void sayWritten(Path file) {
    TerminalConsole.ofProcess(false).say("wrote " + file);
  }
}
