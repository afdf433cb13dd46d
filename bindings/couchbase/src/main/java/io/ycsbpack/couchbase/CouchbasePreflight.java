// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.diagnostics.EndpointDiagnostics;
import com.couchbase.client.core.endpoint.EndpointState;
import com.couchbase.client.core.service.ServiceType;
import com.couchbase.client.java.diagnostics.WaitUntilReadyOptions;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.couchbase.connection.ConnectFailure;
import io.ycsbpack.couchbase.connection.CouchbaseOptions;
import io.ycsbpack.couchbase.connection.SharedCluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Checks before a run whether the bucket can be used. The driver itself connects in the background, for ever, and
 * reports only "timeout"; its diagnostics hold the reason.
 */
final class CouchbasePreflight {
  private static final long STEP_MILLIS = 50;
  /** A reason that persists for so long is final; the first attempts may fail on the way to a good connection. */
  private static final Duration PERSISTENT = Duration.ofMillis(500);

  /** A connection that takes longer is diagnosed. */
  private static final Duration SLOW = Duration.ofSeconds(2);
  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(15);
  /** How many waits of the driver fit into the time for connecting. */
  private static final int WAITS = 4;

  private final SharedCluster shared;
  private final CouchbaseOptions options;
  private final ConnectFailure words;

  CouchbasePreflight(SharedCluster shared) {
    this.shared = shared;
    options = shared.options();
    words = new ConnectFailure(options);
  }

  /**
   * Returns once the key-value service of the bucket answers. Workloads that need other services check those
   * themselves.
   *
   * @throws TargetException with the reason why it does not answer
   */
  void await() {
    long begun = System.nanoTime();
    CompletableFuture<Void> ready = ready(begun);
    long waitBegun = begun;
    long longest = 0;
    // The last wait may be too short to get as far as one before it.
    Throwable gaveUp = null;
    long since = begun;
    Throwable reason = null;
    // On a slow network a reason is visible only for a moment, until the next attempt.
    Throwable lastReason = null;
    boolean looked = false;
    OptionalLong topologyRefused = OptionalLong.empty();
    while (true) {
      try {
        ready.get(STEP_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        long now = System.nanoTime();
        Optional<Throwable> seen = failure();
        if (seen.isEmpty() || reason == null) {
          since = now;
        }
        reason = seen.orElse(null);
        lastReason = seen.orElse(lastReason);
        if (reason != null && now - since > PERSISTENT.toNanos()) {
          ready.cancel(true);
          throw refused(words.of(reason), reason);
        }
        if (topologyRefused.isEmpty() && shared.reasons().refusedTopology().isPresent()) {
          topologyRefused = OptionalLong.of(now);
        }
        if (topologyRefused.isPresent() && now - topologyRefused.getAsLong() > PERSISTENT.toNanos()) {
          ready.cancel(true);
          throw refused("the driver can't use the cluster's list of nodes: "
              + shared.reasons().refusedTopology().orElseThrow(), null);
        }
        if (left(begun).compareTo(options.connectTimeout().dividedBy(2)) < 0) {
          words.beginLook();
        }
        if (!looked && reason == null && now - begun > SLOW.toNanos()) {
          looked = true;
          refuseMismatch(ready);
        }
      } catch (ExecutionException e) {
        long now = System.nanoTime();
        boolean timedOut = e.getCause() instanceof com.couchbase.client.core.error.TimeoutException;
        if (!timedOut || now - waitBegun >= longest) {
          longest = now - waitBegun;
          gaveUp = e.getCause();
        }
        if (timedOut && left(begun).toMillis() > 0) {
          ready = ready(begun);
          waitBegun = now;
          continue;
        }
        throw lastReason == null
            ? refused(words.ofTimeout(isKeyValueConnected(), gaveUp, shared.reasons().lastWait()), gaveUp)
            : refused(words.of(lastReason), lastReason);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw refused("the wait for it was interrupted", e);
      }
    }
  }

  /**
   * Starts a wait of the driver. It ends before the time for connecting does, and then another one starts, which
   * repeats the requests that got no answer. Nothing is lost, because the driver connects independently of its waits.
   */
  private CompletableFuture<Void> ready(long begun) {
    Duration share = options.connectTimeout().dividedBy(WAITS);
    Duration wait = share.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : share;
    Duration left = left(begun);
    return shared.bucket()
        .async()
        .waitUntilReady(left.compareTo(wait) < 0 ? left : wait,
            WaitUntilReadyOptions.waitUntilReadyOptions().serviceTypes(ServiceType.KV));
  }

  private Duration left(long begun) {
    return options.connectTimeout().minusNanos(System.nanoTime() - begun);
  }

  /** A port with another protocol will not change to the right one. */
  private void refuseMismatch(CompletableFuture<Void> ready) {
    Optional<String> mismatch = words.ofMismatch();
    if (mismatch.isPresent()) {
      ready.cancel(true);
      throw refused(mismatch.get(), null);
    }
  }

  private boolean isKeyValueConnected() {
    return keyValueEndpoints().stream()
        .anyMatch(endpoint -> endpoint.state() == EndpointState.CONNECTED && endpoint.namespace().isPresent());
  }

  private List<EndpointDiagnostics> keyValueEndpoints() {
    return shared.cluster().diagnostics().endpoints().getOrDefault(ServiceType.KV, List.of());
  }

  /** Why the last attempt to connect failed; the reason for the bucket says more than the one for the cluster. */
  private Optional<Throwable> failure() {
    Optional<Throwable> found = Optional.empty();
    for (EndpointDiagnostics endpoint : keyValueEndpoints()) {
      Optional<Throwable> last = endpoint.state() == EndpointState.CONNECTED
          ? Optional.empty()
          : endpoint.lastConnectAttemptFailure();
      // A timeout may not occur the next time.
      if (last != null && last.filter(reason -> !ConnectFailure.isTimeout(reason)).isPresent()
          && (found.isEmpty() || endpoint.namespace().isPresent())) {
        found = last;
      }
    }
    return found;
  }

  private TargetException refused(String why, Throwable cause) {
    return new TargetException("can't use the bucket " + options.bucket() + " at " + options.connectionString() + ": "
        + why, cause);
  }
}
