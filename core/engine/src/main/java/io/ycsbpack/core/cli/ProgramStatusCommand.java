package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.parameter.CommonParameters;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ycsb neighbor status} and {@code ycsb proxy status}. */
@Command(name = "status", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Print whether the program of a folder runs; exits with 2 when nothing runs.")
final class ProgramStatusCommand implements Callable<Integer> {
  private final PrintStream results;

  private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER);

  ProgramStatusCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    int processes = new AuxiliaryProcess(folder.get()).processes().size();
    results.println(
        processes == 0 ? "nothing runs from " + folder.get() : processes + " processes run from " + folder.get());
    return (processes == 0 ? ExitCode.TARGET : ExitCode.OK).code();
  }
}
