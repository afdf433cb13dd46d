package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.auxiliary.FrozenProcess;
import io.ycsbpack.core.parameter.CommonParameters;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ycsb neighbor thaw}. */
@Command(name = "thaw", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Let the neighbor of a folder go on after freeze.")
final class NeighborThawCommand implements Callable<Integer> {
  private final PrintStream results;

  private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER);

  NeighborThawCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    new FrozenProcess(folder.get()).turn(false);
    results.println("thawed what runs from " + folder.get());
    return ExitCode.OK.code();
  }
}
