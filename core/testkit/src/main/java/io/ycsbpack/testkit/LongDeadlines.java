// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Waits of tests fail after minutes: a deadline finds a missing event, not a slow machine. */
public final class LongDeadlines implements BeforeAllCallback {
  private static final Duration DEADLINE = Duration.ofMinutes(3);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(DEADLINE);
  }
}
