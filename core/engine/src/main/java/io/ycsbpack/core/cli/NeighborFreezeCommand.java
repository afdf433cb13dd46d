package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.auxiliary.FrozenProcess;
import io.ycsbpack.core.parameter.CommonParameters;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ycsb neighbor freeze}. */
@Command(name = "freeze", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Freeze the neighbor of a folder: all its processes keep their memory and get no CPU time until it is"
        + " thawed or stopped.")
final class NeighborFreezeCommand implements Callable<Integer> {
  private final PrintStream results;

  private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER);

  NeighborFreezeCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    FrozenProcess neighbor = new FrozenProcess(folder.get());
    neighbor.gather();
    neighbor.turn(true);
    results.println("froze what runs from " + folder.get());
    return ExitCode.OK.code();
  }
}
