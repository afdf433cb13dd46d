package io.ycsbpack.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The first looks at what a test waits for follow each other closely, later ones do not: one at a cluster is several
 * calls of its API, and one into a container starts a process there, which takes CPU from the tests next to it.
 */
public final class PollPauses implements BeforeAllCallback {
  private static final Duration FIRST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofMillis(500);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultPollInterval(new IterativePollInterval(PollPauses::longer, FIRST));
  }

  private static Duration longer(Duration pause) {
    Duration longer = pause.multipliedBy(3).dividedBy(2);
    return longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
  }
}
