// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.fault;

import io.ycsbpack.couchbasedouble.query.QueryException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Changes take effect at once. Safe for all threads. */
public final class Faults {
  private static final int ALWAYS = Integer.MAX_VALUE;

  private final Map<Fault, Integer> left = new EnumMap<>(Fault.class);
  private volatile Duration delay = Duration.ZERO;
  private volatile Duration queryDelay = Duration.ZERO;
  private volatile QueryException queryError = new QueryException(0, "");
  private int held;

  public synchronized void next(int count, Fault fault) {
    left.put(fault, count);
  }

  public synchronized void always(Fault fault, boolean wrong) {
    left.put(fault, wrong ? ALWAYS : 0);
    notifyAll();
  }

  public synchronized boolean take(Fault fault) {
    int count = left.getOrDefault(fault, 0);
    if (count > 0 && count < ALWAYS) {
      left.put(fault, count - 1);
    }
    return count > 0;
  }

  /** Delays the answers of the key-value service, as a slow network. */
  public void delay(Duration time) {
    delay = time;
  }

  public Duration delay() {
    return delay;
  }

  /** The statements may time out at the server. */
  public void delayQueries(Duration time) {
    queryDelay = time;
  }

  public Duration queryDelay() {
    return queryDelay;
  }

  public void queryErrors(int count, int code, String message) {
    queryError = new QueryException(code, message);
    next(count, Fault.QUERY_ERROR);
  }

  public Optional<QueryException> takeQueryError() {
    return take(Fault.QUERY_ERROR) ? Optional.of(queryError) : Optional.empty();
  }

  /** Returns once requests of the management service may be answered; never for one that stays without an answer. */
  public synchronized void awaitManagement() throws InterruptedException {
    boolean lost = left.getOrDefault(Fault.SILENT_MANAGEMENT, 0) < ALWAYS && take(Fault.SILENT_MANAGEMENT);
    held++;
    try {
      while (lost || left.getOrDefault(Fault.SILENT_MANAGEMENT, 0) == ALWAYS) {
        wait();
      }
    } finally {
      held--;
    }
  }

  /** Requests of the management service that wait for their answer. */
  public synchronized int heldRequests() {
    return held;
  }

  public synchronized void clear() {
    delay = Duration.ZERO;
    queryDelay = Duration.ZERO;
    left.clear();
    notifyAll();
  }
}
