// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The words before the command that start a server, kept in a file, a line each, for a server that is started again
 * after a kill. Files of another user are refused, because the words are run with this user's rights.
 */
public final class StartWords {
  private static final Path THIS_PROCESS = Path.of("/proc/self");

  private final Path file;

  /** The file need not exist. */
  StartWords(Path file) {
    this.file = file;
  }

  /** Keeps them; no file if there are none. */
  void keep(List<String> words) throws IOException {
    remove();
    if (!words.isEmpty()) {
      Files.createDirectories(file.getParent());
      Files.write(file, words);
    }
  }

  /**
   * A command with the words before it; the plain command if there are none.
   *
   * @throws IOException when they can't be read, or belong to another user
   */
  List<String> before(List<String> command) throws IOException {
    List<String> all = new ArrayList<>();
    if (Files.exists(file)) {
      requireOwn(file);
      all.addAll(Files.readAllLines(file));
    }
    all.addAll(command);
    return all;
  }

  /** @throws IOException if a file or folder with the words of a start belongs to another user */
  public static void requireOwn(Path file) throws IOException {
    Object owner = Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    if (Files.exists(THIS_PROCESS) && !owner.equals(Files.getAttribute(THIS_PROCESS, "unix:uid"))) {
      throw new IOException(file + " belongs to user " + owner + ", and is not run");
    }
  }

  void remove() throws IOException {
    Files.deleteIfExists(file);
  }
}
