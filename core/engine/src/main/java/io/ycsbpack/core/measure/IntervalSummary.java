// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * The operations that ended in one interval, or in a whole phase. YCSB counts transactions as its operations. One
 * transaction may be several operations of the database, such as a read and then an update.
 *
 * @param ok         successful transactions
 * @param failures   transactions with a failed operation
 * @param service    of the successful operations of the database, from sending to the answer
 * @param response   of the same operations, from when they were due to the answer
 * @param operations each operation by itself, the compound ones too, which the times do not include
 */
public record IntervalSummary(long ok, long failures, Latency service, Latency response,
    List<OperationSummary> operations) {

  /** All 0 when nothing succeeded. */
  public record Latency(long p50Nanos, long p99Nanos, long maxNanos) {
  }

  public static IntervalSummary of(long ok, long failures, List<OperationSummary> operations) {
    List<OperationSummary> parts = operations.stream()
        .filter(operation -> !operation.name().equals(OperationSummary.COMPOUND))
        .toList();
    return new IntervalSummary(ok, failures, over(parts, OperationSummary::service),
        over(parts, OperationSummary::response), operations);
  }

  private static Latency over(List<OperationSummary> parts, Function<OperationSummary, Histogram> times) {
    Histogram all = new Histogram(OperationSummary.DIGITS);
    parts.forEach(part -> all.add(times.apply(part)));
    return new Latency(all.getValueAtPercentile(50), all.getValueAtPercentile(99), all.getMaxValue());
  }
}
