// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.SystemProgram;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests that need programs of the system, and root: skipped with the reason where they can't be had; with
 * YCSBPACK_REQUIRE_PROGRAMS=true they fail instead.
 */
final class Programs implements BeforeAllCallback {
  private final List<String> needed;

  private Programs(List<String> needed) {
    this.needed = needed;
  }

  /** These, and control groups that this user may write. */
  static Programs needed(String... names) {
    return new Programs(List.of(names));
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
  }
}
