// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

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

  void add(ThreadRecorder recorder) {
    recorders.add(recorder);
  }

  /** The caller holds this object's lock. */
  void take(int operation, int status, long serviceNanos, long responseNanos) {
    interval.add(operation, status, names.statusOf(status).isOk(), serviceNanos, responseNanos);
  }

  /** The caller holds this object's lock. */
  void takeTransactions(long ok, long failed) {
    interval.add(ok, failed);
  }

  /** Operations that ended since the last call. */
  public IntervalSummary nextInterval() {
    return IntervalSummary.of(endInterval().summary(names));
  }

  public synchronized PhaseSummary summary() {
    drain();
    Tallies all = new Tallies();
    all.add(earlier);
    all.add(interval);
    return all.summary(names);
  }

  /** A sample is only ever recorded in its interval; the sum of the intervals is the phase. */
  private synchronized Tallies endInterval() {
    drain();
    Tallies ended = interval;
    interval = new Tallies();
    earlier.add(ended);
    return ended;
  }

  private void drain() {
    recorders.forEach(ThreadRecorder::drain);
  }
}
