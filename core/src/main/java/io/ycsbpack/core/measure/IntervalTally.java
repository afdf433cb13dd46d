package io.ycsbpack.core.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The growing figures of one interval; guarded by its {@link Measurement}. */
final class IntervalTally {
  private final List<Histogram> service = new ArrayList<>();
  private long failures;

  void add(int operation, boolean ok, long serviceNanos) {
    if (!ok) {
      failures++;
      return;
    }
    while (service.size() <= operation) {
      service.add(null);
    }
    Histogram histogram = service.get(operation);
    if (histogram == null) {
      histogram = new Histogram(OperationTally.DIGITS);
      service.set(operation, histogram);
    }
    histogram.recordValue(Math.max(0, serviceNanos));
  }

  /** Adds up all operations but the compound ones, whose parts are counted by themselves. */
  IntervalSummary summary(Names names) {
    Map<String, Histogram> byName = new LinkedHashMap<>();
    Histogram all = new Histogram(OperationTally.DIGITS);
    for (int i = 0; i < service.size(); i++) {
      Histogram histogram = service.get(i);
      if (histogram != null) {
        String name = names.operationName(i);
        byName.put(name, histogram);
        if (!name.equals(OperationSummary.COMPOUND)) {
          all.add(histogram);
        }
      }
    }
    return new IntervalSummary(all.getTotalCount(), failures, all.getValueAtPercentile(50),
        all.getValueAtPercentile(99), all.getMaxValue(), byName);
  }
}
