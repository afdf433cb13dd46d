package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.parameter.CommonParameters;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ycsb neighbor stop} and {@code ycsb proxy stop}. */
@Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Stop the program of a folder, with all its processes.")
final class ProgramStopCommand implements Callable<Integer> {
  private final PrintStream results;

  private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER);

  @Option(names = "--remove-folder", description = "Also remove the folder.")
  private boolean removeFolder;

  ProgramStopCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws IOException {
    Path path = folder.get();
    boolean any = new AuxiliaryProcess(path).stop();
    if (removeFolder && Files.exists(path)) {
      FolderTree.delete(path);
    }
    results.println(any ? "stopped what ran from " + path : "nothing runs from " + path);
    return ExitCode.OK.code();
  }
}
