// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.clickhouse.embedded.EnginePackage;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests that need the embedded ClickHouse: fetches it before the first of them. Where it is not available they are
 * skipped with the reason; with YCSBPACK_REQUIRE_ENGINE=true they fail instead.
 */
final class RealEngine implements BeforeAllCallback {
  private static Path library;
  private static String problem = "";

  @Override
  public void beforeAll(ExtensionContext context) {
    library();
  }

  /** Path of the engine's library; ends the test where there is none. */
  static synchronized Path library() {
    if (library == null && problem.isEmpty()) {
      try {
        library = EnginePackage.find(Settings.NONE, new TestConsole());
      } catch (TargetException e) {
        problem = "needs the embedded ClickHouse: " + e.getMessage();
      }
    }
    Requirement.ENGINE.met(problem);
    return library;
  }
}
