// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * The operations that ended in one interval.
 *
 * @param ok         successful transactions
 * @param failures   failed transactions
 * @param service    of the successful operations of the database, from sending to the answer
 * @param response   of the same operations, from when they were due to the answer
 * @param operations each operation by itself, the compound ones too, which the times do not include
 */
public record IntervalSummary(long ok, long failures, Latency service, Latency response,
    List<OperationSummary> operations) {

  /** All 0 when nothing succeeded. */
  public record Latency(long p50Nanos, long p99Nanos, long maxNanos) {
  }

  static IntervalSummary of(PhaseSummary ended) {
    List<OperationSummary> parts = ended.operations()
        .stream()
        .filter(operation -> !operation.name().equals(OperationSummary.COMPOUND))
        .toList();
    return new IntervalSummary(ended.ok(), ended.failures(), over(parts, OperationSummary::service),
        over(parts, OperationSummary::response), ended.operations());
  }

  private static Latency over(List<OperationSummary> parts, Function<OperationSummary, AbstractHistogram> times) {
    Histogram all = new Histogram(OperationSummary.DIGITS);
    parts.forEach(part -> all.add(times.apply(part)));
    return new Latency(all.getValueAtPercentile(50), all.getValueAtPercentile(99), all.getMaxValue());
  }
}
