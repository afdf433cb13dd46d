// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The rows that background writers inserted, or a load; rates per second.
 *
 * @param rows          acknowledged
 * @param bytes         of the acknowledged rows
 * @param inserts       acknowledged batches
 * @param failedInserts batches that were not acknowledged
 * @param averageRows   per second
 * @param peakRows      in the best whole second
 * @param averageBytes  per second
 * @param peakBytes     in the best whole second
 * @param missingRows   acknowledged rows that were missing at the end; null when not checked
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Ingestion(long rows, long bytes, long inserts, long failedInserts, double averageRows, double peakRows,
    double averageBytes, double peakBytes, Long missingRows) {
  /** From the first insert to the last acknowledgement. */
  public Duration elapsed() {
    return averageRows == 0 ? Duration.ZERO : Duration.ofNanos(Math.round(1e9 * rows / averageRows));
  }

  public double averageInserts() {
    return rate(inserts, elapsed());
  }

  /** @param missing acknowledged rows that were missing at the end; empty when not checked */
  Ingestion checked(long failures, OptionalLong missing) {
    return new Ingestion(rows, bytes, inserts, failures, averageRows, peakRows, averageBytes, peakBytes,
        missing.isPresent() ? missing.getAsLong() : null);
  }

  /** Adds the writers of a client at the same time. Peaks need not meet, so the higher one is kept. */
  public Ingestion plus(Ingestion other) {
    return new Ingestion(rows + other.rows, bytes + other.bytes, inserts + other.inserts,
        failedInserts + other.failedInserts, averageRows + other.averageRows, Math.max(peakRows, other.peakRows),
        averageBytes + other.averageBytes, Math.max(peakBytes, other.peakBytes),
        missingRows == null ? other.missingRows
            : other.missingRows == null ? missingRows : Long.valueOf(missingRows + other.missingRows));
  }

  /** Takes averages over this time. Seconds are not known any more, so a peak is a lower bound. */
  public Ingestion over(Duration time) {
    double rowRate = rate(rows, time);
    double byteRate = rate(bytes, time);
    return new Ingestion(rows, bytes, inserts, failedInserts, rowRate, Math.max(peakRows, rowRate), byteRate,
        Math.max(peakBytes, byteRate), missingRows);
  }

  private static double rate(long count, Duration time) {
    return time.isZero() ? 0 : count * 1e9 / time.toNanos();
  }
}
