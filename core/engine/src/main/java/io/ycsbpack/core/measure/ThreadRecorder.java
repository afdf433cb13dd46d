// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.Status;

/**
 * One thread's samples on their way to a {@link PhaseMeasurement}: a ring that the thread writes and anyone may drain.
 * The thread takes no lock and allocates nothing for a sample. If the ring is full, the thread empties it itself, so
 * nothing is lost and memory is the same for every length of run.
 */
public final class ThreadRecorder implements OperationSink {
  /** Samples in the ring: some 6 KB a thread, so that 1,500 threads cost about 10 MB. */
  static final int CAPACITY = 256;

  static final ThreadLocal<ThreadRecorder> CURRENT = new ThreadLocal<>();

  private final long[] service = new long[CAPACITY];
  private final long[] response = new long[CAPACITY];
  private final int[] tags = new int[CAPACITY];
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong drained = new AtomicLong();

  private Status[] statuses = new Status[0];
  private int[] statusIds = new int[0];
  private final AtomicLong ok = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private long drainedOk;
  private long drainedFailed;
  private long lastWritten;
  private long intendedStart;
  private boolean everyOk;
  private boolean lastOk;
  private final Names names;
  private volatile PhaseMeasurement measurement;

  /** It has no measurement until {@link #switchTo}. */
  public ThreadRecorder(Names names) {
    this.names = names;
  }

  /** Makes this recorder the calling thread's {@link OperationSink#current}. */
  public void bindToThread() {
    CURRENT.set(this);
  }

  /** Sends the samples from now on to this measurement; only the recording thread may call it. */
  public void switchTo(PhaseMeasurement next) {
    PhaseMeasurement before = measurement;
    if (before == null) {
      measurement = next;
    } else {
      synchronized (before) {
        drain();
        measurement = next;
      }
    }
    next.add(this);
  }

  /**
   * The operations from here on are one transaction.
   *
   * @param dueNanos in {@link System#nanoTime}'s terms; 0 when it is due whenever it starts
   */
  public void beginTransaction(long dueNanos) {
    intendedStart = dueNanos;
    everyOk = true;
    lastOk = true;
  }

  /** @return whether it succeeded: every operation of it did */
  public boolean endTransaction() {
    return end(everyOk);
  }

  /** @return whether it succeeded: its last attempt did */
  public boolean endInsert() {
    return end(lastOk);
  }

  private boolean end(boolean succeeded) {
    AtomicLong count = succeeded ? ok : failed;
    count.setRelease(count.getPlain() + 1);
    return succeeded;
  }

  @Override
  public int operation(String name) {
    return names.operation(name);
  }

  @Override
  public void record(int operation, Status status, long startNanos, long endNanos) {
    lastOk = status.isOk();
    everyOk &= lastOk;
    long sequence = lastWritten;
    if (sequence - drained.getAcquire() == CAPACITY) {
      drain();
    }
    int slot = (int) sequence & (CAPACITY - 1);
    service[slot] = endNanos - startNanos;
    response[slot] = endNanos - (intendedStart == 0 ? startNanos : intendedStart);
    tags[slot] = operation << 16 | statusId(status);
    lastWritten = sequence + 1;
    written.setRelease(sequence + 1);
  }

  /** Moves every complete sample into the measurement. */
  void drain() {
    PhaseMeasurement sink = measurement;
    synchronized (sink) {
      if (sink != measurement) {
        // Its last samples were moved when the thread went on to the next phase.
        return;
      }
      long end = written.getAcquire();
      for (long sequence = drained.get(); sequence < end; sequence++) {
        int slot = (int) sequence & (CAPACITY - 1);
        sink.take(tags[slot] >>> 16, tags[slot] & 0xffff, service[slot], response[slot]);
      }
      drained.setRelease(end);
      long endedOk = ok.getAcquire();
      long endedFailed = failed.getAcquire();
      sink.takeTransactions(endedOk - drainedOk, endedFailed - drainedFailed);
      drainedOk = endedOk;
      drainedFailed = endedFailed;
    }
  }

  private int statusId(Status status) {
    for (int i = 0; i < statuses.length; i++) {
      if (statuses[i] == status) {
        return statusIds[i];
      }
    }
    int id = names.status(status);
    if (statuses.length < 64) {
      statuses = Arrays.copyOf(statuses, statuses.length + 1);
      statusIds = Arrays.copyOf(statusIds, statusIds.length + 1);
      statuses[statuses.length - 1] = status;
      statusIds[statusIds.length - 1] = id;
    }
    return id;
  }
}
