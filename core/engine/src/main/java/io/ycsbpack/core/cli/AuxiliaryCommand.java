// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The common part of {@code ycsb neighbor} and {@code ycsb proxy}: a program of the system that runs from a folder. */
abstract class AuxiliaryCommand extends ResultCommand {

  @Command
  static final class Folder {
    private final CommandOption<Path> folder = CommandOption.of(CommonParameters.FOLDER).required();

    Path path() {
      return folder.get();
    }
  }

  @Command
  static final class Program {
    @Parameters(index = "0", arity = "0..1", paramLabel = "PROGRAM", description = "The program to start.")
    private String program;

    private final CommandOption<Path> folder = CommandOption.of(CommonParameters.FOLDER
        .withDoc("Folder of the program; created when it is missing.")).required();
    private final CommandOption<Map.Entry<String, String>> given = CommandOption.repeated(CommonParameters.PROPERTIES
        .withDoc("A parameter of the program, such as workers=2."));

    /** @throws UsageException when none was named, or it is not known */
    AuxiliaryProgram of(List<AuxiliaryProgram> known) {
      if (program == null) {
        throw new UsageException("give a type: "
            + String.join(", ", known.stream().map(AuxiliaryProgram::name).toList()));
      }
      return AuxiliaryProgram.named(program, known);
    }

    /** @return a line for the user */
    String start(AuxiliaryProgram kind, List<String> servers) throws IOException {
      List<Property<?>> known = Stream.concat(kind.parameters().stream(), AuxiliaryProgram.LIMITS.stream()).toList();
      Settings settings = Settings.NONE.with(CommandOption.pairs(given), "-p");
      settings.check(known);
      ResourceLimit limit = LimitParameters.limit(settings);
      Files.createDirectories(folder.get());
      AuxiliaryProgram.Launch launch = kind.launcher()
          .launch(new AuxiliaryProgram.Site(folder.get().toAbsolutePath().normalize(), kind.program(), servers),
              settings);
      long pid = new AuxiliaryProcess(folder.get()).start(launch, limit);
      return "started " + kind.name() + ", pid " + pid
          + launch.port().map(port -> ", on 127.0.0.1:" + port + " for " + String.join(", ", servers)).orElse("");
    }
  }

  @Command(name = "stop", description = "Stop the program of a folder, with all its processes.")
  public void stop(@Mixin Folder folder,
      @Option(names = "--remove-folder", description = "Also remove the folder.") boolean removeFolder)
      throws IOException {
    boolean any = new AuxiliaryProcess(folder.path()).stop();
    if (removeFolder && Files.exists(folder.path())) {
      FolderTree.delete(folder.path());
    }
    results.println(any ? "stopped the program of " + folder.path() : "nothing runs from " + folder.path());
  }
}
