package io.ycsbpack.core.measure;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The growing figures of one operation; guarded by its {@link Measurement}. */
final class OperationTally {
  private final Histogram service = new Histogram(OperationSummary.DIGITS);
  private final Histogram response = new Histogram(OperationSummary.DIGITS);
  private final Histogram failed = new Histogram(OperationSummary.DIGITS);
  private long[] statuses = new long[4];

  void add(int status, boolean ok, long serviceNanos, long responseNanos) {
    makeRoomFor(status);
    statuses[status]++;
    if (ok) {
      service.recordValue(Math.max(0, serviceNanos));
      response.recordValue(Math.max(0, responseNanos));
    } else {
      failed.recordValue(Math.max(0, serviceNanos));
    }
  }

  void add(OperationTally other) {
    makeRoomFor(other.statuses.length - 1);
    for (int i = 0; i < other.statuses.length; i++) {
      statuses[i] += other.statuses[i];
    }
    service.add(other.service);
    response.add(other.response);
    failed.add(other.failed);
  }

  /** A copy: what is added later does not change it. */
  OperationSummary summary(String name, Names names) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int i = 0; i < statuses.length; i++) {
      if (statuses[i] > 0) {
        counts.put(names.statusOf(i).getName(), statuses[i]);
      }
    }
    return new OperationSummary(name, counts, service.copy(), response.copy(), failed.copy());
  }

  private void makeRoomFor(int status) {
    if (status >= statuses.length) {
      statuses = Arrays.copyOf(statuses, status + 4);
    }
  }
}
