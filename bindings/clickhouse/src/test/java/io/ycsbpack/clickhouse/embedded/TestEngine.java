// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * The engine for tests. Where it is not available, the tests that need it are skipped with the reason; with the
 * environment variable {@code YCSBPACK_REQUIRE_ENGINE=true} they fail.
 */
public final class TestEngine {
  private static Path library;
  private static TargetException missing;

  private TestEngine() {
  }

  /** Path of the library, fetched once into the user's cache; tried once for all tests of a JVM. */
  public static synchronized Path library() {
    if (library == null && missing == null) {
      try {
        library = EnginePackage.find(Settings.NONE, new TestConsole());
      } catch (TargetException e) {
        missing = e;
      }
    }
    if (missing != null) {
      if (Boolean.parseBoolean(System.getenv("YCSBPACK_REQUIRE_ENGINE"))) {
        throw missing;
      }
      Assumptions.abort("no embedded ClickHouse: " + missing.getMessage());
    }
    return library;
  }
}
