// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Sets the wall clock of one process by libfaketime, and leaves its monotonic clock alone, as an administrator or NTP
 * does with that of a machine.
 */
final class FakeClock {

  private FakeClock() {
  }

  /** Environment of a process whose wall clock is off by what this file holds, such as {@code +3600}. */
  static Map<String, String> readFrom(Path offset) throws IOException {
    Optional<Path> library = library();
    Requirement.PROGRAMS.met(library.isPresent() ? "" : "needs libfaketime");
    return Map.of("LD_PRELOAD", library.get().toString(), "FAKETIME_TIMESTAMP_FILE", offset.toString(),
        "FAKETIME_NO_CACHE", "1", "FAKETIME_DONT_FAKE_MONOTONIC", "1");
  }

  private static Optional<Path> library() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
      return folders.map(folder -> folder.resolve("faketime/libfaketimeMT.so.1")).filter(Files::exists).findFirst();
    }
  }
}
