// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.diagnostics.EndpointDiagnostics;
import com.couchbase.client.core.endpoint.EndpointState;
import com.couchbase.client.core.service.ServiceType;
import com.couchbase.client.java.diagnostics.WaitUntilReadyOptions;
import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Checks before a run whether the bucket can be used. The driver itself connects in the background, for ever, and
 * reports only "timeout"; its diagnostics hold the reason.
 */
final class Preflight {
  private static final long STEP_MILLIS = 50;
  /** A reason that persists for so long is final; the first attempts may fail on the way to a good connection. */
  private static final Duration PERSISTENT = Duration.ofMillis(500);
  /** A connection that takes longer is diagnosed. */
  private static final Duration SLOW = Duration.ofSeconds(2);
  /**
   * How many waits of the driver fit into the time for connecting, and how short one may be. A new wait repeats the
   * requests that got no answer. Nothing is lost, because the driver connects independently of its waits.
   */
  private static final int MOST_WAITS = 4;
  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(15);

  private final SharedCluster shared;
  private final CouchbaseOptions options;
  private final ConnectFailure words;
  private final long begun = System.nanoTime();
  private long reasonSince = begun;
  /** On a slow network a reason is visible only for a moment, until the next attempt. */
  private Optional<Throwable> lastReason = Optional.empty();

  Preflight(SharedCluster shared) {
    this.shared = shared;
    options = shared.options();
    words = new ConnectFailure(options);
  }

  /**
   * Returns once the key-value service of the bucket answers; call it once. Workloads that need other services check
   * those themselves.
   *
   * @throws TargetException with the reason why it does not answer
   */
  void await() {
    long waits = Math.max(1, Math.min(MOST_WAITS, options.connectTimeout().dividedBy(SHORTEST_WAIT)));
    for (long left = waits;; left--) {
      CompletableFuture<Void> ready = shared.bucket()
          .async()
          .waitUntilReady(options.connectTimeout().dividedBy(waits),
              WaitUntilReadyOptions.waitUntilReadyOptions().serviceTypes(ServiceType.KV));
      try {
        while (!isDone(ready)) {
          refuseIfHopeless();
        }
        return;
      } catch (ExecutionException e) {
        if (left == 1 || !(e.getCause() instanceof com.couchbase.client.core.error.TimeoutException)) {
          throw refused(lastReason.map(words::of)
              .orElseGet(() -> words.ofTimeout(isKeyValueConnected(), e.getCause(), shared.lastWait())),
              lastReason.orElse(e.getCause()));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw refused("the wait for it was interrupted", e);
      } finally {
        ready.cancel(true);
      }
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
      throw refused(words.of(reason.get()), reason.get());
    }
    if (now - begun > SLOW.toNanos()) {
      words.beginLook();
      words.mismatch().ifPresent(mismatch -> {
        throw refused(mismatch, null);
      });
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
    return keyValueEndpoints().stream()
        .filter(endpoint -> endpoint.state() != EndpointState.CONNECTED)
        .sorted(Comparator.comparing(endpoint -> endpoint.namespace().isEmpty()))
        .map(EndpointDiagnostics::lastConnectAttemptFailure)
        .filter(Objects::nonNull)
        .flatMap(Optional::stream)
        // A timeout may not occur the next time.
        .filter(reason -> !ConnectFailure.isTimeout(reason))
        .findFirst();
  }

  private TargetException refused(String why, Throwable cause) {
    return new TargetException("can't use the bucket " + options.bucket() + " at " + options.connectionString() + ": "
        + why, cause);
  }
}
