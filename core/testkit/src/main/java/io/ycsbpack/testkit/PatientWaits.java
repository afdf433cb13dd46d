// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Waits of tests fail after minutes: a deadline finds a missing event, not a slow machine. The first polls follow each
 * other closely, later ones do not. A poll of a cluster is several API calls, and a poll in a container starts a process
 * there. Both take CPU time from parallel tests.
 */
public final class PatientWaits implements BeforeAllCallback {
  private static final Duration DEADLINE = Duration.ofMinutes(3);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(DEADLINE);
    Awaitility.setDefaultPollInterval(new IterativePollInterval(PatientWaits::longer, FIRST_PAUSE));
  }

  private static Duration longer(Duration pause) {
    Duration longer = pause.multipliedBy(3).dividedBy(2);
    return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
  }
}
