package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.limit.MachineAbilities;
import io.ycsbpack.core.report.TextTable;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ycsb doctor}. */
@MeasuresNothing
@Command(name = "doctor", mixinStandardHelpOptions = true, description = {
  "Show the installed container runtimes and hypervisors, the version of control groups, and whether KVM is usable.",
  "It starts none of them. What is installed is not thereby a condition of experiments."})
final class DoctorCommand implements Callable<Integer> {
  private static final TextTable TABLE = new TextTable(0, -17, -1);

  private final PrintStream results;

  DoctorCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    MachineAbilities.ofThisMachine().found().forEach((name, what) -> results.println(TABLE.row(name, what)));
    return ExitCode.OK.code();
  }
}
