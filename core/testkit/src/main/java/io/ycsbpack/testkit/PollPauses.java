// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The first polls of a test follow each other closely, later ones do not. A poll of a cluster is several API calls; one
 * in a container starts a process there, which takes CPU from parallel tests.
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
