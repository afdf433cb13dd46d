package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.limit.MachineAbilities;
import io.ycsbpack.core.report.TextTable;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ycsb doctor}. */
@MeasuresNothing
@Command(name = "doctor", mixinStandardHelpOptions = true, description = {
  "Show the version of control groups and whether this user can limit servers by them, the installed container"
      + " runtimes and hypervisors, and whether KVM is usable.",
  "It starts none of them. What is installed is not thereby a condition of experiments: of those of type container it says"
      + " what they lack."})
final class DoctorCommand implements Callable<Integer> {
  private static final TextTable TABLE = new TextTable(0, -24, -1);

  private final PrintStream results;

  DoctorCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    MachineAbilities.ofThisMachine().found().forEach((name, what) -> results.println(TABLE.row(name, what)));
    for (ContainerEngine engine : ContainerEngine.values()) {
      results.println(TABLE.row("container by " + engine,
          engine.impossible().map(reason -> "not possible: " + reason).orElse("possible")));
    }
    Path image = ContainerParameters.usualArchive();
    results.println(TABLE.row("image of containers", Files.exists(image)
        ? UserFolders.ofThisUser().shown(image)
        : "not found; make one with 'scripts/image container', or name one by image"));
    return ExitCode.OK.code();
  }
}
