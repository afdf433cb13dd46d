package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.machine.VirtualMachine;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ycsb machine stop}. */
@Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Kill a virtual machine, and remove all of it, also what a start that was killed has left.")
final class MachineStopCommand implements Callable<Integer> {
  private final PrintStream results;

  @Parameters(index = "0", paramLabel = "NAME", description = "The name of the machine.")
  private String name;

  MachineStopCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    results.println(VirtualMachine.ofThisUser(name).stop()
        ? "stopped the virtual machine " + name
        : "the virtual machine " + name + " is not started");
    return ExitCode.OK.code();
  }
}
