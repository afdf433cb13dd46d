package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
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

  @Option(names = "--folder", required = true, paramLabel = "FOLDER", description = "Folder of the program.")
  private Path folder;

  @Option(names = "--remove-folder", description = "Also remove the folder.")
  private boolean removeFolder;

  ProgramStopCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws IOException {
    boolean any = new AuxiliaryProcess(folder).stop();
    if (removeFolder && Files.exists(folder)) {
      FolderTree.delete(folder);
    }
    results.println(any ? "stopped what ran from " + folder : "nothing runs from " + folder);
    return ExitCode.OK.code();
  }
}
