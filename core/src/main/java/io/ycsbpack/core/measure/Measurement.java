package io.ycsbpack.core.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Everything measured in one phase of a run, gathered from all its threads. Its memory depends on the number of
 * operations' names and of threads, not on how long the phase lasts.
 */
public final class Measurement {
  private final Names names;
  private final List<ThreadRecorder> recorders = new CopyOnWriteArrayList<>();
  private final List<OperationTally> tallies = new ArrayList<>();
  private IntervalTally interval = new IntervalTally();

  /** A new phase that shares its numbering of names with the other phases of the run. */
  public Measurement(Names names) {
    this.names = names;
  }

  void add(ThreadRecorder recorder) {
    recorders.add(recorder);
  }

  /** One sample; the caller holds this object's lock. */
  void take(int operation, int status, long serviceNanos, long responseNanos) {
    boolean ok = names.statusOf(status).isOk();
    tally(operation).add(status, ok, serviceNanos, responseNanos);
    interval.add(operation, ok, serviceNanos);
  }

  /** What ended since the last call, over all operations. */
  public synchronized IntervalSummary nextInterval() {
    drain();
    IntervalTally ended = interval;
    interval = new IntervalTally();
    return ended.summary(names);
  }

  /** Every operation so far, by name. */
  public synchronized List<OperationSummary> operations() {
    drain();
    List<OperationSummary> summaries = new ArrayList<>();
    for (int i = 0; i < tallies.size(); i++) {
      if (tallies.get(i) != null) {
        summaries.add(tallies.get(i).summary(names.operationName(i), names));
      }
    }
    summaries.sort(Comparator.comparing(OperationSummary::name));
    return summaries;
  }

  private void drain() {
    recorders.forEach(ThreadRecorder::drain);
  }

  private OperationTally tally(int operation) {
    while (tallies.size() <= operation) {
      tallies.add(null);
    }
    OperationTally tally = tallies.get(operation);
    if (tally == null) {
      tally = new OperationTally();
      tallies.set(operation, tally);
    }
    return tally;
  }
}
