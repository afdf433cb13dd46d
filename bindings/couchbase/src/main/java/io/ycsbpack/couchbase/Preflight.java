// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.diagnostics.EndpointDiagnostics;
import com.couchbase.client.core.endpoint.EndpointState;
import com.couchbase.client.core.error.AuthenticationFailureException;
import com.couchbase.client.core.error.BucketNotFoundException;
import com.couchbase.client.core.service.ServiceType;
import com.couchbase.client.java.diagnostics.WaitUntilReadyOptions;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.couchbase.PortCheck.Finding;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Checks before a run whether the bucket can be used. The driver itself connects in the background, for ever, and
 * reports only "timeout"; its diagnostics hold the reason. Says why and what to do, in terms of the user's properties.
 */
final class Preflight {
  private static final long STEP_MILLIS = 50;
  /** A reason that persists for so long is final; the first attempts may fail on the way to a good connection. */
  private static final Duration PERSISTENT = Duration.ofMillis(500);
  /** A connection that takes longer is diagnosed. */
  private static final Duration SLOW = Duration.ofSeconds(2);
  /** Start of the driver's message if the bucket can't be selected after the user was authenticated. */
  private static final String NOT_SELECTED = "Either the bucket";
  private static final String NO_BUCKET = "there is no such bucket, or the user may not use it; create it, or set "
      + "couchbase.bucket";

  private final SharedCluster shared;
  private final CouchbaseOptions options;
  private final PortCheck port;
  private final long begun = System.nanoTime();
  private long reasonSince = begun;
  /** On a slow network a reason is visible only for a moment, until the next attempt. */
  private Optional<Throwable> lastReason = Optional.empty();

  Preflight(SharedCluster shared) {
    this.shared = shared;
    options = shared.options();
    port = new PortCheck(options);
  }

  /**
   * Returns once the key-value service of the bucket answers; call it once. Workloads that need other services check
   * those themselves.
   *
   * @throws TargetException with the reason why it does not answer
   */
  void await() {
    CompletableFuture<Void> ready = shared.bucket()
        .async()
        .waitUntilReady(options.connectTimeout(),
            WaitUntilReadyOptions.waitUntilReadyOptions().serviceTypes(ServiceType.KV));
    try {
      while (!isDone(ready)) {
        refuseIfHopeless();
      }
    } catch (ExecutionException e) {
      throw refused(lastReason.map(this::why).orElseGet(this::whyNotInTime), lastReason.orElse(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw refused("the wait for it was interrupted", e);
    } finally {
      ready.cancel(true);
    }
  }

  private static boolean isDone(CompletableFuture<Void> ready) throws ExecutionException, InterruptedException {
    try {
      ready.get(STEP_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private void refuseIfHopeless() {
    long now = System.nanoTime();
    Optional<Throwable> reason = failure().or(shared::refusedTopology);
    lastReason = reason.or(() -> lastReason);
    if (reason.isEmpty()) {
      reasonSince = now;
    } else if (now - reasonSince > PERSISTENT.toNanos()) {
      throw refused(why(reason.get()), reason.get());
    }
    if (now - begun > SLOW.toNanos()) {
      Finding found = port.look().getNow(Finding.AS_WANTED);
      if (found.isMismatch()) {
        throw refused(port.message(found), null);
      }
    }
  }

  /** Why the last attempt to connect failed; the reason for the bucket says more than the one for the cluster. */
  private Optional<Throwable> failure() {
    return keyValueEndpoints().stream()
        .filter(endpoint -> endpoint.state() != EndpointState.CONNECTED)
        .sorted(Comparator.comparing(endpoint -> endpoint.namespace().isEmpty()))
        .map(EndpointDiagnostics::lastConnectAttemptFailure)
        .filter(Objects::nonNull)
        .flatMap(Optional::stream)
        .filter(reason -> !mayNotOccurAgain(reason))
        .findFirst();
  }

  private List<EndpointDiagnostics> keyValueEndpoints() {
    return shared.cluster().diagnostics().endpoints().getOrDefault(ServiceType.KV, List.of());
  }

  private static boolean mayNotOccurAgain(Throwable reason) {
    return reason instanceof TimeoutException
        || reason instanceof ConnectException && String.valueOf(reason.getMessage()).contains("timed out");
  }

  private String why(Throwable reason) {
    StringBuilder all = new StringBuilder();
    for (Throwable t = reason; t != null; t = t.getCause()) {
      if (t instanceof TargetException) {
        return t.getMessage();
      }
      if (t instanceof BucketNotFoundException
          || t instanceof AuthenticationFailureException && String.valueOf(t.getMessage()).startsWith(NOT_SELECTED)) {
        return NO_BUCKET;
      }
      if (t instanceof AuthenticationFailureException) {
        return "wrong user or password; set couchbase.username and couchbase.passwordfile, or COUCHBASE_PASSWORD";
      }
      if (t instanceof UnknownHostException) {
        return port.message(Finding.UNKNOWN_HOST);
      }
      if (t instanceof ConnectException) {
        return port.message(Finding.REFUSED);
      }
      all.append(t.getClass().getSimpleName()).append(' ').append(t.getMessage()).append(' ');
    }
    Finding found = port.look().join();
    String text = all.toString().toLowerCase(Locale.ROOT);
    boolean isTls = text.contains("ssl") || text.contains("certificate") || text.contains("pkix");
    return !isTls || found.isMismatch()
        ? port.message(found)
        : "TLS failed (" + CouchbaseFailure.of(reason).message()
            + "); see couchbase.sslMode and couchbase.caFile, and that the port is the one for TLS, 11207";
  }

  /** For a timeout of the driver without a reason. */
  private String whyNotInTime() {
    boolean connected = keyValueEndpoints().stream()
        .anyMatch(endpoint -> endpoint.state() == EndpointState.CONNECTED && endpoint.namespace().isPresent());
    return connected
        ? "the key-value service answers, but the management service did not tell" + port.inTime()
            + " that the nodes are healthy. Is its port (8091, or 18091 with TLS) reachable from here?"
        : port.message(port.look().join());
  }

  private TargetException refused(String why, Throwable cause) {
    return new TargetException("can't use the bucket " + options.bucket() + " at " + options.connectionString() + ": "
        + why, cause);
  }
}
