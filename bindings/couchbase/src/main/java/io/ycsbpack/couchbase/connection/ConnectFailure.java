// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.error.AuthenticationFailureException;
import com.couchbase.client.core.error.BucketNotFoundException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.couchbase.connection.PortCheck.Finding;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/** Says why a cluster can't be connected to and what to do, in terms of the user's properties, not of the driver. */
final class ConnectFailure {
  /** Steps of the look at a port: connecting, an answer, and an answer in another protocol. */
  private static final int STEPS = 3;
  private static final Duration SHORTEST_STEP = Duration.ofSeconds(2);
  /** Start of the driver's message if the bucket can't be selected after the user was authenticated. */
  private static final String NOT_SELECTED = "Either the bucket";
  private static final String NO_BUCKET = "there is no such bucket, or the user may not use it; create it, or set "
      + "couchbase.bucket";
  /** The port speaks another protocol than the options demand, which will not change. */
  private static final Set<Finding> MISMATCHES = EnumSet.of(Finding.TLS, Finding.NO_TLS, Finding.HTTP);

  private final CouchbaseOptions options;
  private final PortCheck check;
  private Optional<CompletableFuture<Finding>> look = Optional.empty();

  ConnectFailure(CouchbaseOptions options) {
    this.options = options;
    // If connecting may take long, so may an answer.
    Duration step = options.connectTimeout().dividedBy(2L * STEPS);
    check = new PortCheck(options, step.compareTo(SHORTEST_STEP) > 0 ? step : SHORTEST_STEP);
  }

  static boolean isTimeout(Throwable reason) {
    return reason instanceof TimeoutException
        || reason instanceof ConnectException && String.valueOf(reason.getMessage()).contains("timed out");
  }

  String of(Throwable reason) {
    StringBuilder all = new StringBuilder();
    for (Throwable t = reason; t != null; t = t.getCause()) {
      if (t instanceof TargetException) {
        return t.getMessage();
      }
      if (t instanceof BucketNotFoundException) {
        return NO_BUCKET;
      }
      if (t instanceof AuthenticationFailureException) {
        return t.getMessage() != null && t.getMessage().startsWith(NOT_SELECTED)
            ? NO_BUCKET
            : "wrong user or password; set couchbase.username and couchbase.passwordfile, or COUCHBASE_PASSWORD";
      }
      if (t instanceof UnknownHostException) {
        return message(Finding.UNKNOWN_HOST);
      }
      if (t instanceof ConnectException) {
        return message(Finding.REFUSED);
      }
      all.append(t.getClass().getSimpleName()).append(' ').append(t.getMessage()).append(' ');
    }
    String text = all.toString().toLowerCase(Locale.ROOT);
    if (text.contains("ssl") || text.contains("certificate") || text.contains("pkix")) {
      Finding finding = check.look();
      return MISMATCHES.contains(finding)
          ? message(finding)
          : "TLS failed (" + CouchbaseFailure.of(reason).message()
              + "); see couchbase.sslMode and couchbase.caFile, and that the port is the one for TLS, 11207";
    }
    return ofNoConnection();
  }

  /**
   * For a timeout of the driver without a reason.
   *
   * @param gaveUp its exception, whose message names the current step
   * @param waitReason the driver's reason for the wait; empty if unknown
   */
  String ofTimeout(boolean keyValueConnected, Throwable gaveUp, String waitReason) {
    if (!keyValueConnected) {
      return ofNoConnection();
    }
    return "the key-value service answers, but the management service did not tell" + inTime()
        + " that the nodes are healthy. Is its port (8091, or 18091 with TLS) reachable from here? (the driver awaited "
        + waitedFor(String.valueOf(gaveUp.getMessage())) + (waitReason.isEmpty() ? "" : ": " + waitReason) + ")";
  }

  private static String waitedFor(String message) {
    return message.contains("in stage WAIT_FOR_CONFIG")
        ? "the bucket's configuration"
        : message.contains("in stage WAIT_FOR_SUCCESSFUL_PING") ? "a ping of each node" : "the state of the nodes";
  }

  private String ofNoConnection() {
    beginLook();
    return message(look.orElseThrow().join());
  }

  /** Starts, while the driver tries, the look at the port that decides the message to the user. */
  void beginLook() {
    if (look.isEmpty()) {
      look = Optional.of(CompletableFuture.supplyAsync(check::look));
    }
  }

  /** Empty while the look has found no mismatch. */
  Optional<String> mismatch() {
    return look.filter(CompletableFuture::isDone)
        .map(CompletableFuture::join)
        .filter(MISMATCHES::contains)
        .map(this::message);
  }

  private String message(Finding finding) {
    return finding.message(check.address(), inTime());
  }

  private String inTime() {
    return " within " + options.connectTimeout().toMillis() / 1000.0 + " s (couchbase.connectTimeout)";
  }
}
