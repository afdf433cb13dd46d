// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads files of {@code /proc} and {@code /sys}. A file that is missing or that this user may not read is empty. */
public final class SystemFile {
  private SystemFile() {
  }

  public static String text(Path file) {
    // Buffered: the kernel returns a number only to a first read that has room for all of it.
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  public static List<String> lines(Path file) {
    return text(file).lines().toList();
  }

  /** The first line; an empty text if there is none. */
  public static String first(Path file) {
    return lines(file).stream().findFirst().orElse("");
  }

  /** The rest of the first line that begins with this text, without blanks around it. */
  public static Optional<String> value(Path file, String start) {
    return lines(file).stream()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .map(line -> line.substring(start.length()).strip());
  }

  /**
   * The columns of a process's {@code stat} after the program's name, which may have blanks: the first is the state.
   * Empty if the process is gone.
   */
  public static List<String> stat(Path process) {
    String line = first(process.resolve("stat"));
    return line.isEmpty() ? List.of() : List.of(line.substring(line.lastIndexOf(')') + 2).split(" "));
  }
}
