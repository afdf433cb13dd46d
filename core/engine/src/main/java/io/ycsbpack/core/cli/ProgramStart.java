package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryOptions;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.auxiliary.InstalledProgram;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Parameters;

/** Options of the commands that start an auxiliary program, and how they start it. */
final class ProgramStart {
  @Parameters(index = "0", arity = "0..1", paramLabel = "PROGRAM", description = "The program to start.")
  private String program;

  private final CommandOption<Path> folder = CommandOption.required(CommonParameters.FOLDER
      .withDoc("Folder of the program; created when it is missing."));
  private final CommandOption<Map.Entry<String, String>> given = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("A parameter of the program, such as workers=2."));

  /**
   * The program that was named.
   *
   * @param known programs that the command can start
   * @throws UsageException when none was named, or it is not known
   */
  AuxiliaryProgram program(List<AuxiliaryProgram> known) {
    if (program == null) {
      throw new UsageException("name what to start: "
          + String.join(", ", known.stream().map(AuxiliaryProgram::name).toList()));
    }
    return AuxiliaryProgram.named(program, known);
  }

  /**
   * Starts a program.
   *
   * @param servers addresses of the servers behind a proxy; empty for a neighbor
   * @return one line that says what was started
   */
  String start(AuxiliaryProgram kind, List<String> servers) throws IOException {
    List<Property<?>> known = Stream.concat(kind.parameters().stream(), AuxiliaryOptions.ALL.stream()).toList();
    Settings settings = Settings.NONE.with(CommandOption.pairs(given), "-p");
    PropertyCheck.all(settings, known);
    ResourceLimit limit = ResourceLimit.of(settings);
    Files.createDirectories(folder.get());
    AuxiliaryProgram.Launch launch = kind.launch(
        new AuxiliaryProgram.Site(folder.get().toAbsolutePath().normalize(), InstalledProgram.find(kind.needs()),
            servers),
        settings);
    long pid = new AuxiliaryProcess(folder.get()).start(launch, limit);
    return "started " + kind.name() + ", pid " + pid
        + launch.port().map(port -> ", on 127.0.0.1:" + port + " for " + String.join(", ", servers)).orElse("");
  }
}
