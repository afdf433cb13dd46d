// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.time.Duration;

/** A load without a lead-in, of which nothing can change. */
abstract class QuietLoad implements Load {
  @Override
  public Duration leadIn() {
    return Duration.ZERO;
  }

  @Override
  public void expect(long medianNanos) {
    // the lead-in stays the same
  }

  @Override
  public void renew() {
    turn(0);
  }

  @Override
  public void verify() {
    // nothing can change
  }

  @Override
  public void verifyBlock() {
    // nothing can change
  }
}
