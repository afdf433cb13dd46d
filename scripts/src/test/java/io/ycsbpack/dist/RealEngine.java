package io.ycsbpack.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests that need the embedded ClickHouse: fetches it before the first of them. Where it can't be had they are
 * skipped with the reason; with YCSBPACK_REQUIRE_ENGINE=true they fail instead.
 */
final class RealEngine implements BeforeAllCallback {
  private static String problem;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    String reason = problem();
    Requirement.ENGINE.met(reason.isEmpty() ? "" : "needs the embedded ClickHouse: " + reason);
  }

  private static synchronized String problem() throws IOException {
    if (problem == null) {
      Path folder = Files.createTempDirectory("ycsb-engine");
      YcsbProcess start = YcsbProcess.run(folder, "embedded start");
      problem = start.exitCode() == 0 ? "" : start.err();
      YcsbProcess.run(folder, "embedded stop");
    }
    return problem;
  }
}
