package io.ycsbpack.couchbasedouble.fault;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** What the services have to do wrong; they ask it at every operation. Safe for all threads. */
public final class FaultPlan {
  private final AtomicInteger temporaryFailures = new AtomicInteger();
  private final AtomicInteger moves = new AtomicInteger();
  private final AtomicInteger cuts = new AtomicInteger();
  private final AtomicInteger handshakeCuts = new AtomicInteger();
  private final AtomicInteger managementLosses = new AtomicInteger();
  private final AtomicInteger queryErrors = new AtomicInteger();
  private volatile Duration keyValueDelay = Duration.ZERO;
  private volatile Duration queryDelay = Duration.ZERO;
  private volatile boolean durabilityImpossible;
  private volatile boolean poolForbidden;
  private volatile boolean activeSilent;
  private boolean managementHeld;
  private int held;
  private volatile QueryError queryError;

  /**
   * An error of the query service.
   *
   * @param code    the service's number of it
   * @param message its text
   */
  public record QueryError(int code, String message) {
  }

  /** Whether this data operation fails for now. */
  public boolean takeTemporaryFailure() {
    return take(temporaryFailures);
  }

  /** Whether this data operation is told that its vbucket has moved. */
  public boolean takeMove() {
    return take(moves);
  }

  /** Whether this answer is cut half way. */
  public boolean takeCut() {
    return take(cuts);
  }

  /** Whether this connection is closed in its handshake. */
  public boolean takeHandshakeCut() {
    return take(handshakeCuts);
  }

  /** The error that this statement fails with; null for none. */
  public QueryError takeQueryError() {
    return take(queryErrors) ? queryError : null;
  }

  /** Returns once requests of the management service are answered again; at once while they are; never if it is lost. */
  public synchronized void awaitManagement() throws InterruptedException {
    boolean lost = take(managementLosses);
    held++;
    try {
      while (managementHeld || lost) {
        wait();
      }
    } finally {
      held--;
    }
  }

  /** Whether the user may not read {@code /pools/default}. */
  public boolean poolForbidden() {
    return poolForbidden;
  }

  /** Whether reads of the active copy of a document get no answer. */
  public boolean activeSilent() {
    return activeSilent;
  }

  /** Reads of the active copy of a document get no answer, or do again. */
  public void activeSilent(boolean silent) {
    activeSilent = silent;
  }

  /** The user may not read {@code /pools/default}, or may again. */
  public void poolForbidden(boolean forbidden) {
    poolForbidden = forbidden;
  }

  /** The next requests of the management service, as many as {@code next}, are never answered. */
  public void managementLosses(int next) {
    managementLosses.set(next);
  }

  /** Requests of the management service are held without an answer, or answered again. */
  public synchronized void holdManagement(boolean hold) {
    managementHeld = hold;
    notifyAll();
  }

  /** How many requests of the management service are held at the moment. */
  public synchronized int heldRequests() {
    return held;
  }

  /** How much later data operations are answered. */
  public Duration keyValueDelay() {
    return keyValueDelay;
  }

  /** How much later statements are answered. */
  public Duration queryDelay() {
    return queryDelay;
  }

  /** Whether durable writes are refused. */
  public boolean durabilityImpossible() {
    return durabilityImpossible;
  }

  /** The next data operations fail for now. */
  public void temporaryFailures(int next) {
    temporaryFailures.set(next);
  }

  /** The next data operations are told that their vbucket has moved. */
  public void moves(int next) {
    moves.set(next);
  }

  /** The next answers are cut half way. */
  public void cuts(int next) {
    cuts.set(next);
  }

  /** The next connections are closed in their handshake. */
  public void handshakeCuts(int next) {
    handshakeCuts.set(next);
  }

  /** The next statements fail so. */
  public void queryErrors(int next, QueryError error) {
    queryError = error;
    queryErrors.set(next);
  }

  /** Delay of the answers to data operations. */
  public void keyValueDelay(Duration delay) {
    keyValueDelay = delay;
  }

  /** Delay of the answers to statements. */
  public void queryDelay(Duration delay) {
    queryDelay = delay;
  }

  /** Whether durable writes are refused. */
  public void durabilityImpossible(boolean impossible) {
    durabilityImpossible = impossible;
  }

  private static boolean take(AtomicInteger left) {
    return left.get() > 0 && left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
  }
}
