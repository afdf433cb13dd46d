// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryOptions;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The common part of {@code ycsb neighbor} and {@code ycsb proxy}: a program of the system that runs from a folder. */
final class AuxiliaryCommands {
  private AuxiliaryCommands() {
  }

  @Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Stop the program of a folder, with all its processes.")
  static final class Stop extends ResultCommand implements Callable<Integer> {
    private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER);

    @Option(names = "--remove-folder", description = "Also remove the folder.")
    private boolean removeFolder;

    @Override
    public Integer call() throws IOException {
      Path path = folder.get();
      boolean any = new AuxiliaryProcess(path).stop();
      if (removeFolder && Files.exists(path)) {
        FolderTree.delete(path);
      }
      results.println(any ? "stopped the program of " + path : "nothing runs from " + path);
      return ExitCode.OK.code();
    }
  }

  @Command(name = "status", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Print whether the program of a folder runs; exits with 2 when nothing runs.")
  static final class Status extends ResultCommand implements Callable<Integer> {
    private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER);

    @Override
    public Integer call() {
      int processes = new AuxiliaryProcess(folder.get()).processes().size();
      results.println(
          processes == 0 ? "nothing runs from " + folder.get() : processes + " processes run from " + folder.get());
      return (processes == 0 ? ExitCode.TARGET : ExitCode.OK).code();
    }
  }

  static final class Start {
    @Parameters(index = "0", arity = "0..1", paramLabel = "PROGRAM", description = "The program to start.")
    private String program;

    private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER
        .withDoc("Folder of the program; created when it is missing."));
    private final CommandOption<Map.Entry<String, String>> given = CommandOption.repeated(CommonParameters.PROPERTIES
        .withDoc("A parameter of the program, such as workers=2."));

    /** @throws UsageException when none was named, or it is not known */
    AuxiliaryProgram program(List<AuxiliaryProgram> known) {
      if (program == null) {
        throw new UsageException("give a type: "
            + String.join(", ", known.stream().map(AuxiliaryProgram::name).toList()));
      }
      return AuxiliaryProgram.named(program, known);
    }

    /** @return a line for the user */
    String start(AuxiliaryProgram kind, List<String> servers) throws IOException {
      List<Property<?>> known = Stream.concat(kind.parameters().stream(), AuxiliaryOptions.ALL.stream()).toList();
      Settings settings = Settings.NONE.with(CommandOption.pairs(given), "-p");
      PropertyCheck.all(settings, known);
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
}
