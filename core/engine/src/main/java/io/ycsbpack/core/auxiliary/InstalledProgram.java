package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Finds programs of the system. Debian keeps servers in folders that may not be on a user's PATH. */
public final class InstalledProgram {

  private InstalledProgram() {
  }

  /** @throws CommandException with exit code 5 when it is not installed */
  public static Path find(String name) {
    return Stream
        .concat(Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
            Stream.of("/usr/sbin", "/usr/local/sbin"))
        .map(place -> Path.of(place, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new CommandException(ExitCode.CONDITION,
            "the program '" + name + "' is not installed; on Debian: apt-get install " + name));
  }
}
