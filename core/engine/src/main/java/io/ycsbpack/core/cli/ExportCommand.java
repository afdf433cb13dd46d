package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.export.ExperimentExport;
import io.ycsbpack.core.export.ExportFormat;
import io.ycsbpack.core.export.ExportedResult;
import io.ycsbpack.core.export.GitHub;
import io.ycsbpack.core.export.RunExport;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.report.RunSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "export", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Write results for other tools: JUnit XML, CSV, GitHub Actions.",
      "github prints annotations and appends a summary to the file of -o, such as $GITHUB_STEP_SUMMARY."})
final class ExportCommand extends ResultCommand implements Runnable {
  @Parameters(arity = "1..*", paramLabel = "RECORD|EXPERIMENT",
      description = "Records of runs (results/<time>-<name>.json), or experiments (their folders, or experiment.json).")
  private List<Path> paths;

  private final CommandOption<ExportFormat> format = CommandOption.required(ExportFormat.FORMAT);
  private final CommandOption<Path> to = CommandOption.of(CommonParameters.OUTPUT
      .withDoc("Where to (default: standard output; of github the annotations alone)."));

  @Override
  public void run() {
    List<ExportedResult> exported = paths.stream().map(ExportCommand::read).toList();
    boolean github = format.get() == ExportFormat.GITHUB;
    to.find().ifPresent(file -> write(file, format.get().text(exported), github));
    if (github) {
      GitHub.annotations(exported).forEach(results::println);
    } else if (to.find().isEmpty()) {
      results.print(format.get().text(exported));
    }
  }

  private static ExportedResult read(Path path) {
    if (path.endsWith(ExperimentFolder.DOCUMENT) || Files.isDirectory(path)) {
      ExperimentFolder folder = ExperimentFolder.at(path);
      return ExperimentExport.result(folder.read(),
          folder.path().toAbsolutePath().normalize().getFileName().toString());
    }
    return RunExport.result(RunSource.at(path));
  }

  /** A summary of a job has sections of other steps' tools, and may be a file that can't be replaced. */
  private static void write(Path file, String text, boolean append) {
    try {
      if (append) {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } else {
        RecordFile.write(file, text);
      }
    } catch (IOException e) {
      throw new UsageException("the results can't be written to " + file + ": " + e, e);
    }
    TerminalConsole.ofProcess(false).say("wrote " + file);
  }
}
