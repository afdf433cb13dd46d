// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The growing figures of all operations over a stretch of time; guarded by their {@link PhaseMeasurement}. */
final class Tallies {
  private final List<Tally> tallies = new ArrayList<>();
  private long ok;
  private long failures;

  /** The figures of one operation. */
  private static final class Tally {
    private final Histogram service = new Histogram(OperationSummary.DIGITS);
    private final Histogram response = new Histogram(OperationSummary.DIGITS);
    private final Histogram failed = new Histogram(OperationSummary.DIGITS);
    private long[] statuses = new long[4];

    void add(int status, boolean succeeded, long serviceNanos, long responseNanos) {
      makeRoomFor(status);
      statuses[status]++;
      if (succeeded) {
        service.recordValue(Math.max(0, serviceNanos));
        response.recordValue(Math.max(0, responseNanos));
      } else {
        failed.recordValue(Math.max(0, serviceNanos));
      }
    }

    void add(Tally other) {
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

  /** Adds an operation, by the numbers of {@link Names}. */
  void add(int operation, int status, boolean succeeded, long serviceNanos, long responseNanos) {
    of(operation).add(status, succeeded, serviceNanos, responseNanos);
  }

  /** Adds ended transactions. */
  void add(long succeeded, long failed) {
    ok += succeeded;
    failures += failed;
  }

  void add(Tallies other) {
    add(other.ok, other.failures);
    for (int i = 0; i < other.tallies.size(); i++) {
      if (other.tallies.get(i) != null) {
        of(i).add(other.tallies.get(i));
      }
    }
  }

  private Tally of(int operation) {
    while (tallies.size() <= operation) {
      tallies.add(null);
    }
    Tally tally = tallies.get(operation);
    if (tally == null) {
      tally = new Tally();
      tallies.set(operation, tally);
    }
    return tally;
  }

  /** Has only operations that occurred. */
  PhaseSummary summary(Names names) {
    List<OperationSummary> operations = new ArrayList<>();
    for (int i = 0; i < tallies.size(); i++) {
      if (tallies.get(i) != null) {
        operations.add(tallies.get(i).summary(names.operationName(i), names));
      }
    }
    operations.sort(Comparator.comparing(OperationSummary::name, OperationSummary.BY_NAME));
    return new PhaseSummary(ok, failures, operations);
  }
}
