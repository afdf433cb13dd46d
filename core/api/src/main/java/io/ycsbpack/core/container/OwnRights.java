// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files that a user without rights can reach. */
final class OwnRights {

  private OwnRights() {
  }

  /**
   * The topmost folders above these paths that other users may not enter, such as {@code /root}: paths below them must
   * appear elsewhere in the server's view of the files.
   */
  static List<Path> closed(List<Path> paths) throws IOException {
    List<Path> closed = new ArrayList<>();
    for (Path path : paths) {
      for (int length = 1; length < path.getNameCount(); length++) {
        Path folder = path.getRoot().resolve(path.subpath(0, length));
        if (closed.contains(folder)) {
          break;
        }
        if (!permissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          closed.add(folder);
          break;
        }
      }
    }
    return closed;
  }

  /** @throws CommandException with exit code 5 when other users may not read the programs */
  static void requireReadable(List<Path> programs) throws IOException {
    for (Path program : programs) {
      Set<PosixFilePermission> permissions = permissions(program);
      boolean readable = permissions.contains(PosixFilePermission.OTHERS_READ)
          && (!Files.isDirectory(program) || permissions.contains(PosixFilePermission.OTHERS_EXECUTE));
      if (!readable) {
        throw new CommandException(ExitCode.CONDITION, "own-rights: other users may not"
            + " read " + program + ", which the server is started from; run chmod -R o+rX on it");
      }
    }
  }

  private static Set<PosixFilePermission> permissions(Path path) throws IOException {
    return Files.getPosixFilePermissions(path);
  }
}
