package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.limit.MachineAbilities;
import io.ycsbpack.core.machine.MachineEngine;
import io.ycsbpack.core.machine.MachineParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.probe.DataFileSystem;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.TextTable;
import io.ycsbpack.core.validity.FileSystemCheck;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ycsb doctor}. */
@MeasuresNothing
@Command(name = "doctor", mixinStandardHelpOptions = true, description = {
  "Show the version of control groups and whether this user can limit servers by them, the installed container"
      + " runtimes and hypervisors, whether KVM is usable, and on which file systems servers keep their data.",
  "It starts none of them. What is installed is not thereby a condition of experiments: of those of types container and"
      + " virtual-machine it says what they lack."})
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
    for (MachineEngine engine : MachineEngine.values()) {
      results.println(TABLE.row("machine by " + engine, engine.possible()));
    }
    Path kernel = MachineParameters.usualKernels();
    results.println(TABLE.row("kernel of machines", Files.exists(kernel)
        ? UserFolders.ofThisUser().shown(kernel)
        : "not found; make one with 'scripts/image machine', or name one by kernel"));
    Path image = ContainerParameters.usualArchive();
    results.println(TABLE.row("image of containers", Files.exists(image)
        ? UserFolders.ofThisUser().shown(image)
        : "not found; make one with 'scripts/image container', or name one by image"));
    Path data = UserFolders.ofThisUser().data();
    results.println(TABLE.row("data of servers", fileSystem(data, DataFileSystem.ofFolder(data), "YCSBPACK_DATA")));
    Path experiments = CommonParameters.RESULTS.get(Settings.NONE).toAbsolutePath();
    results.println(TABLE.row("data in experiments", fileSystem(experiments, DataFileSystem.ofFolder(experiments),
        "--" + CommonParameters.RESULTS.name())));
    return ExitCode.OK.code();
  }

  /**
   * What is to be said of the file system of a folder where servers keep their data.
   *
   * @param found  empty where it can't be told
   * @param chosen by what the user names another folder
   */
  static String fileSystem(Path folder, Optional<DataFileSystem> found, String chosen) {
    return "in " + UserFolders.ofThisUser().shown(folder) + ", "
        + found.map(known -> known.describe() + FileSystemCheck.advice(known)
            .map(advice -> "; under writes, " + advice + ": choose a folder on one by " + chosen)
            .orElse("")).orElse("on a file system that can't be told");
  }
}
