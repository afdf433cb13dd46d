// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.SystemProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests that need programs of the system, and root: skipped with the reason where they can't be had; with
 * YCSBPACK_REQUIRE_PROGRAMS=true they fail instead.
 */
final class Programs implements BeforeAllCallback {
  private final List<String> needed;
  private final Map<Path, String> files;

  private Programs(List<String> needed, Map<Path, String> files) {
    this.needed = needed;
    this.files = files;
  }

  /** These, and control groups that this user may write. */
  static Programs needed(String... names) {
    return new Programs(List.of(names), Map.of());
  }

  /** These, and a file that a script makes. */
  Programs and(Path file, String script) {
    return new Programs(needed, Map.of(file, script));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    List<String> missing = needed.stream().filter(name -> !SystemProgram.isInstalled(name)).toList();
    String reason = !missing.isEmpty()
        ? "not installed: " + String.join(", ", missing)
        : ControlGroups.ofThisUser()
            .impossible()
            .map(why -> "control groups can't be written by this user; " + why)
            .orElse("");
    Requirement.PROGRAMS.met(reason.isEmpty() ? "" : "needs root and programs: " + reason);
    files.forEach((file, script) -> Requirement.PROGRAMS
        .met(Files.exists(file) ? "" : "needs " + file + ": make it by " + script));
  }
}
