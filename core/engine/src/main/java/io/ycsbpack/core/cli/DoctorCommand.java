package io.ycsbpack.core.cli;

import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.limit.MachineAbilities;
import io.ycsbpack.core.parameter.ContainerParameters;
import io.ycsbpack.core.report.TextTable;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;

@MeasuresNothing
@Command(name = "doctor", mixinStandardHelpOptions = true, description = {
  "Show the version of control groups and whether this user can limit servers by them, the installed container"
      + " runtimes and hypervisors, and whether KVM is usable.",
  "It starts none of them. An installed program is not yet a usable condition: for containers the output lists what "
      + "is missing."})
final class DoctorCommand extends ResultCommand implements Runnable {
  private static final TextTable TABLE = new TextTable(0, -24, -1);

  @Override
  public void run() {
    MachineAbilities.ofThisMachine().found().forEach((name, what) -> results.println(TABLE.row(name, what)));
    for (ContainerEngine engine : ContainerEngine.values()) {
      results.println(TABLE.row("container by " + engine,
          engine.impossible().map(reason -> "not possible: " + reason).orElse("possible")));
    }
    Path image = ContainerParameters.usualArchive();
    results.println(TABLE.row("image of containers", Files.exists(image)
        ? UserFolders.ofThisUser().shown(image)
        : "not found; make one with 'scripts/image container', or name one by image"));
  }
}
