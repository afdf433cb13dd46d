package io.ycsbpack.core.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** Writes the build's list for {@code scripts/ycsb}: the names of the commands that measure nothing. */
public final class LauncherCommands {

  private LauncherCommands() {
  }

  /** @param file one argument: the file that gets a name in each line */
  public static void main(String[] file) throws IOException {
    Files.write(Path.of(file[0]), measuringNothing());
  }

  public static List<String> measuringNothing() {
    return Main.commandLine(new PrintStream(OutputStream.nullOutputStream()))
        .getSubcommands()
        .values()
        .stream()
        .map(CommandLine::getCommandSpec)
        .filter(spec -> spec.userObject().getClass().isAnnotationPresent(MeasuresNothing.class))
        .map(CommandLine.Model.CommandSpec::name)
        .sorted()
        .toList();
  }
}
