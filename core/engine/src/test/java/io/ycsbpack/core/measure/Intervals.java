// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.List;

/** Intervals of operations for fakes. */
public final class Intervals {
  private static final IntervalSummary.Latency QUICK = new IntervalSummary.Latency(1, 1, 1);

  private Intervals() {
  }

  /** One in which this number of operations ended well, each at once. */
  public static IntervalSummary ended(long operations) {
    return new IntervalSummary(operations, 0, QUICK, QUICK, List.of());
  }
}
