package io.ycsbpack.core.measure;

import org.HdrHistogram.Histogram;

/** The growing figures of one interval over all operations; guarded by its {@link Measurement}. */
final class IntervalTally {
  private final Histogram service = new Histogram(2);
  private long failures;

  void add(boolean ok, long serviceNanos) {
    if (ok) {
      service.recordValue(Math.max(0, serviceNanos));
    } else {
      failures++;
    }
  }

  IntervalSummary summary() {
    return new IntervalSummary(service.getTotalCount(), failures, service.getValueAtPercentile(50),
        service.getValueAtPercentile(99), service.getMaxValue());
  }
}
