package io.ycsbpack.couchbasedouble;

import io.ycsbpack.couchbasedouble.fault.FaultPlan;
import io.ycsbpack.couchbasedouble.http.HttpServices;
import io.ycsbpack.couchbasedouble.kv.KeyValueServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Makes the double fail as a server or a network does. Each fault takes effect at once. Safe for all threads. */
public final class Faults {
  private final FaultPlan plan;
  private final KeyValueServer keyValue;
  private final HttpServices http;

  Faults(FaultPlan plan, KeyValueServer keyValue, HttpServices http) {
    this.plan = plan;
    this.keyValue = keyValue;
    this.http = http;
  }

  /** The node goes away: connections are closed and new ones refused; or comes back, on the same ports. */
  public void refuseConnections(boolean refuse) {
    try {
      keyValue.refuse(refuse);
      http.refuse(refuse);
    } catch (IOException e) {
      throw new UncheckedIOException("the double can't listen again", e);
    }
  }

  /** Closes every key-value connection that is open now, and none that is made afterwards. */
  public void dropConnections() {
    keyValue.drop();
  }

  /** The next key-value connections are closed in their handshake, as by a node that is not yet ready or a proxy. */
  public void dropInHandshake(int next) {
    plan.handshakeCuts(next);
  }

  /** Delay of the answers to data operations. */
  public void delay(Duration delay) {
    plan.keyValueDelay(delay);
  }

  /** The next data operations fail with a temporary failure. */
  public void temporaryFailures(int next) {
    plan.temporaryFailures(next);
  }

  /** The next answers are cut half way, and the connection closed. */
  public void dropInMidResponse(int next) {
    plan.cuts(next);
  }

  /** The next data operations are told that their vbucket has moved, with a newer configuration. */
  public void moveVbuckets(int next) {
    plan.moves(next);
  }

  /** Durable writes are refused because there are too few nodes. */
  public void durabilityImpossible(boolean impossible) {
    plan.durabilityImpossible(impossible);
  }

  /** Delay of the answers to statements, which may time out at the server. */
  public void delayQueries(Duration delay) {
    plan.queryDelay(delay);
  }

  /** The next statements fail with this error. */
  public void queryErrors(int next, int code, String message) {
    plan.queryErrors(next, new FaultPlan.QueryError(code, message));
  }

  /** Requests of the management service are taken and not answered, as by a node that hangs; or answered again. */
  public void holdManagement(boolean hold) {
    plan.holdManagement(hold);
  }

  /** The next requests of the management service are taken and never answered; those after them are. */
  public void loseManagement(int next) {
    plan.managementLosses(next);
  }

  /** The user may not read {@code /pools/default}, as users without a role of the cluster; or may again. */
  public void forbidPool(boolean forbid) {
    plan.poolForbidden(forbid);
  }

  /** Reads of the active copies of documents get no answer, as from a node that hangs, while replicas answer. */
  public void silenceActive(boolean silent) {
    plan.activeSilent(silent);
  }

  /** How many requests of the management service are held at the moment. */
  public int heldRequests() {
    return plan.heldRequests();
  }

  /** All is well again. */
  public void clear() {
    plan.keyValueDelay(Duration.ZERO);
    plan.queryDelay(Duration.ZERO);
    plan.temporaryFailures(0);
    plan.cuts(0);
    plan.handshakeCuts(0);
    plan.moves(0);
    plan.queryErrors(0, null);
    plan.durabilityImpossible(false);
    plan.managementLosses(0);
    plan.holdManagement(false);
    plan.poolForbidden(false);
    plan.activeSilent(false);
    refuseConnections(false);
  }
}
