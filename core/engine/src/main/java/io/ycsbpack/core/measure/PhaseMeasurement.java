// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;

/**
 * Everything measured in one phase of a run, gathered from all its threads. Its memory depends on the number of
 * operations' names and of threads, not on how long the phase lasts.
 */
public final class PhaseMeasurement {
  private final Names names;
  private final List<ThreadRecorder> recorders = new CopyOnWriteArrayList<>();
  private final Tallies earlier = new Tallies();
  private Tallies interval = new Tallies();

  /** @param names shared with the other phases of the run */
  public PhaseMeasurement(Names names) {
    this.names = names;
  }

  /** The growing figures of a stretch of time; operations by the numbers of {@link Names}, null if none occurred. */
  private static final class Tallies {
    private final List<Tally> tallies = new ArrayList<>();
    private long ok;
    private long failures;

    void add(Tallies other) {
      ok += other.ok;
      failures += other.failures;
      for (int i = 0; i < other.tallies.size(); i++) {
        if (other.tallies.get(i) != null) {
          tally(i).add(other.tallies.get(i));
        }
      }
    }

    Tally tally(int operation) {
      while (tallies.size() <= operation) {
        tallies.add(null);
      }
      if (tallies.get(operation) == null) {
        tallies.set(operation, new Tally());
      }
      return tallies.get(operation);
    }

    IntervalSummary summary(Names names) {
      List<OperationSummary> operations = new ArrayList<>();
      for (int i = 0; i < tallies.size(); i++) {
        if (tallies.get(i) != null) {
          operations.add(tallies.get(i).summary(names.operationName(i), names));
        }
      }
      operations.sort(Comparator.comparing(OperationSummary::name, OperationSummary.BY_NAME));
      return IntervalSummary.of(ok, failures, operations);
    }
  }

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

    private void makeRoomFor(int status) {
      if (status >= statuses.length) {
        statuses = Arrays.copyOf(statuses, status + 4);
      }
    }

    /** Nothing is added after it. */
    OperationSummary summary(String name, Names names) {
      Map<String, Long> counts = new LinkedHashMap<>();
      for (int i = 0; i < statuses.length; i++) {
        if (statuses[i] > 0) {
          counts.put(names.statusOf(i).getName(), statuses[i]);
        }
      }
      return new OperationSummary(name, counts, service, response, failed);
    }
  }

  void add(ThreadRecorder recorder) {
    recorders.add(recorder);
  }

  /** The caller holds this object's lock. */
  void take(int operation, int status, long serviceNanos, long responseNanos) {
    interval.tally(operation).add(status, names.statusOf(status).isOk(), serviceNanos, responseNanos);
  }

  /** The caller holds this object's lock. */
  void takeTransactions(long ok, long failed) {
    interval.ok += ok;
    interval.failures += failed;
  }

  /** Operations that ended since the last call. Each is only ever recorded in its interval; their sum is the phase. */
  public IntervalSummary nextInterval() {
    Tallies ended;
    synchronized (this) {
      drain();
      ended = interval;
      interval = new Tallies();
      earlier.add(ended);
    }
    return ended.summary(names);
  }

  public synchronized IntervalSummary summary() {
    drain();
    Tallies all = new Tallies();
    all.add(earlier);
    all.add(interval);
    return all.summary(names);
  }

  private void drain() {
    recorders.forEach(ThreadRecorder::drain);
  }
}
