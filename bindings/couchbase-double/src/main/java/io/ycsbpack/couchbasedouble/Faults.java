// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Faults of a server or a network, also while clients are connected; they take effect at once. Safe for all threads. */
public final class Faults {
  private static final int ALWAYS = Integer.MAX_VALUE;

  private final Map<Fault, Integer> left = new EnumMap<>(Fault.class);
  private volatile Duration delay = Duration.ZERO;
  private volatile Duration queryDelay = Duration.ZERO;
  private volatile QueryException queryError = new QueryException(0, "");

  public synchronized void next(int count, Fault fault) {
    left.put(fault, count);
  }

  public void always(Fault fault) {
    next(ALWAYS, fault);
  }

  synchronized boolean take(Fault fault) {
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

  Duration delay() {
    return delay;
  }

  /** The statements may time out at the server. */
  public void delayQueries(Duration time) {
    queryDelay = time;
  }

  Duration queryDelay() {
    return queryDelay;
  }

  public void queryErrors(int count, int code, String message) {
    queryError = new QueryException(code, message);
    next(count, Fault.QUERY_ERROR);
  }

  void refuseQuery() {
    if (take(Fault.QUERY_ERROR)) {
      throw queryError;
    }
  }

  /** Returns once a request of the management service may be answered; for a silent one, not before {@link #clear}. */
  synchronized void awaitManagement() throws InterruptedException {
    while (take(Fault.SILENT_MANAGEMENT)) {
      wait();
    }
  }

  public synchronized void clear() {
    delay = Duration.ZERO;
    queryDelay = Duration.ZERO;
    left.clear();
    notifyAll();
  }
}
