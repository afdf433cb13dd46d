// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Cache of files of statements, with the state in which they and all files that they name were. A file of many values
 * is parsed once, and not for each question about the workload.
 */
final class KeptFiles {
  private final Map<Path, Kept> files = new ConcurrentHashMap<>();

  private record Kept(StatementFile file, Map<Path, State> states) {
  }

  private record State(FileTime changed, long size) {
  }

  /** Read again if it may have changed. */
  StatementFile get(Path path, Function<Path, StatementFile> read) {
    Path absolute = path.toAbsolutePath();
    Kept kept = files.get(absolute);
    if (kept != null && kept.file.files().contains(path) && isUnchanged(kept)) {
      return kept.file;
    }
    StatementFile file = read.apply(path);
    Map<Path, State> states = new LinkedHashMap<>();
    for (Path one : file.files()) {
      Optional<State> state = state(one);
      if (state.isEmpty()) {
        return file;
      }
      states.put(one, state.get());
    }
    files.put(absolute, new Kept(file, states));
    return file;
  }

  private static boolean isUnchanged(Kept kept) {
    return kept.states.entrySet().stream().allMatch(one -> state(one.getKey()).equals(Optional.of(one.getValue())));
  }

  private static Optional<State> state(Path file) {
    try {
      return Optional.of(new State(Files.getLastModifiedTime(file), Files.size(file)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
