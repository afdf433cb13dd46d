package io.ycsbpack.couchbasedouble.fault;

import io.ycsbpack.couchbasedouble.query.QueryException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Tests set it, and it takes effect at once; the services ask it at every operation. Safe for all threads. */
public final class Faults {
  private static final int ALWAYS = Integer.MAX_VALUE;

  private final Map<Fault, Integer> left = new EnumMap<>(Fault.class);
  private volatile Duration delay = Duration.ZERO;
  private volatile Duration queryDelay = Duration.ZERO;
  private volatile QueryException queryError = new QueryException(0, "");
  private int held;

  /** The next operations of the kind go wrong. */
  public synchronized void next(int count, Fault fault) {
    left.put(fault, count);
  }

  /** All operations of the kind go wrong from now on, or none. */
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

  /** Delays the answers to data operations. */
  public void delay(Duration time) {
    delay = time;
  }

  public Duration delay() {
    return delay;
  }

  /** Delays the answers to statements, which may time out at the server. */
  public void delayQueries(Duration time) {
    queryDelay = time;
  }

  public Duration queryDelay() {
    return queryDelay;
  }

  /** Fails the next statements with this error of the query service. */
  public void queryErrors(int count, int code, String message) {
    queryError = new QueryException(code, message);
    next(count, Fault.QUERY_ERROR);
  }

  public Optional<QueryException> takeQueryError() {
    return take(Fault.QUERY_ERROR) ? Optional.of(queryError) : Optional.empty();
  }

  /** Returns once requests of the management service are answered; never for one that is to get no answer. */
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

  /** How many requests of the management service are without an answer at the moment. */
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
