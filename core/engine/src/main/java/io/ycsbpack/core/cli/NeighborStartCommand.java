package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb neighbor start}. */
@Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Start a neighbor: cpu-stress or memory-stress.")
final class NeighborStartCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private ProgramStart options;

  NeighborStartCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws IOException {
    results.println(options.start(options.program(AuxiliaryProgram.neighbors()), List.of()));
    return ExitCode.OK.code();
  }
}
