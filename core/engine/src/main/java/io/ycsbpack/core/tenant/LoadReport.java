// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import java.time.Duration;
import java.time.Instant;

/**
 * The result of a load.
 *
 * @param started   when the first insert began
 * @param rows      that it added to the table of events
 * @param bytes     as the client sent them; 0 when the server made the rows
 * @param batches   acknowledged inserts
 * @param elapsed   from the first insert to the last acknowledgement
 * @param peakRows  most rows acknowledged in one second
 * @param peakBytes most bytes acknowledged in one second
 */
public record LoadReport(Instant started, long rows, long bytes, long batches, Duration elapsed, double peakRows,
    double peakBytes) {

  public double averageRows() {
    return perSecond(rows);
  }

  public double averageBytes() {
    return perSecond(bytes);
  }

  public double averageBatches() {
    return perSecond(batches);
  }

  private double perSecond(long count) {
    return elapsed.isZero() ? 0 : count * 1e9 / elapsed.toNanos();
  }
}
