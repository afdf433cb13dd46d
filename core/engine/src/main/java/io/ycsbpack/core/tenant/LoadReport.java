package io.ycsbpack.core.tenant;

import java.time.Duration;
import java.time.Instant;

/**
 * What a load did.
 *
 * @param started     when the first insert began
 * @param rows        rows of the table of events that it added
 * @param bytes       bytes of them as the client sent them; 0 when the server made the rows
 * @param batches     acknowledged inserts
 * @param elapsed     from the first insert to the last acknowledgement
 * @param peakRows    most rows acknowledged in one second, per second
 * @param peakBytes   most bytes acknowledged in one second, per second
 */
public record LoadReport(Instant started, long rows, long bytes, long batches, Duration elapsed, double peakRows,
    double peakBytes) {

  /** Average rows per second. */
  public double averageRows() {
    return perSecond(rows);
  }

  /** Average bytes per second. */
  public double averageBytes() {
    return perSecond(bytes);
  }

  /** Average acknowledged inserts per second. */
  public double averageBatches() {
    return perSecond(batches);
  }

  private double perSecond(long count) {
    return elapsed.isZero() ? 0 : count * 1e9 / elapsed.toNanos();
  }
}
