// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import java.time.Duration;
import java.time.Instant;

/**
 * Adds up acknowledged inserts and finds the best second. A batch counts evenly over its time, so that large batches,
 * which end at random moments, make no artificial peaks. Safe for all threads.
 */
final class IngestionMeter {
  private static final long SECOND = 1_000_000_000L;
  /** Seconds in which the peak is searched: somewhat more than an hour. */
  private static final int KEPT = 4096;

  private final double[] rowsOfSecond = new double[KEPT];
  private final double[] bytesOfSecond = new double[KEPT];
  private final Instant started = Instant.now();
  private final long startNanos;
  private long endNanos;
  private long rows;
  private long bytes;
  private long batches;

  /** @param startNanos now, by the clock of the inserts */
  IngestionMeter(long startNanos) {
    this.startNanos = startNanos;
    this.endNanos = startNanos;
  }

  /** Adds an acknowledged insert; if it began before the start, only the part after it counts. */
  synchronized void add(long allRows, long allBytes, long fromNanos, long toNanos) {
    long from = Math.max(0, fromNanos - startNanos);
    long to = Math.max(from + 1, toNanos - startNanos);
    double inside = Math.min(1, (double) (to - from) / Math.max(1, toNanos - fromNanos));
    long rowCount = Math.round(allRows * inside);
    long byteCount = Math.round(allBytes * inside);
    rows += rowCount;
    bytes += byteCount;
    batches++;
    endNanos = Math.max(endNanos, toNanos);
    for (long at = from; at < to;) {
      long secondEnd = (at / SECOND + 1) * SECOND;
      long until = Math.min(to, secondEnd);
      double share = (double) (until - at) / (to - from);
      int slot = (int) Math.min(KEPT - 1, at / SECOND);
      rowsOfSecond[slot] += rowCount * share;
      bytesOfSecond[slot] += byteCount * share;
      at = until;
    }
  }

  synchronized long rows() {
    return rows;
  }

  synchronized LoadReport report() {
    return new LoadReport(started,
        new Ingestion(rows, bytes, batches, 0, 0, peak(rowsOfSecond), 0, peak(bytesOfSecond), null)
            .over(Duration.ofNanos(endNanos - startNanos)));
  }

  /** The best whole second; the last slot gathers the excess and does not count. */
  private static double peak(double[] perSecond) {
    double best = 0;
    for (int i = 0; i < KEPT - 1; i++) {
      best = Math.max(best, perSecond[i]);
    }
    return best;
  }
}
