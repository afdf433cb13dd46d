package io.ycsbpack.couchbase;

import com.couchbase.client.core.diagnostics.EndpointDiagnostics;
import com.couchbase.client.core.endpoint.EndpointState;
import com.couchbase.client.core.error.AuthenticationFailureException;
import com.couchbase.client.core.error.BucketNotFoundException;
import com.couchbase.client.core.service.ServiceType;
import com.couchbase.client.java.diagnostics.WaitUntilReadyOptions;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.couchbase.connection.ConnectionOptions;
import io.ycsbpack.couchbase.connection.SharedCluster;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Finds out, before anything is measured, whether the bucket can be used and, if not, why. The driver itself connects in the
 * background, for ever, and says nothing but "timeout"; what went wrong stands in its diagnostics.
 */
final class Preflight {
  private static final long STEP_MILLIS = 50;
  /** A reason that stays for so long is the reason; the first attempts may fail on the way to a good connection. */
  private static final Duration PERSISTENT = Duration.ofMillis(500);

  private final SharedCluster shared;
  private final ConnectionOptions options;

  Preflight(SharedCluster shared) {
    this.shared = shared;
    options = shared.options();
  }

  /**
   * Returns once the key-value service of the bucket answers. Only some workloads need other services; they look for
   * them by themselves.
   *
   * @throws TargetException with the reason why it does not
   */
  void await() {
    CompletableFuture<Void> ready = shared.bucket()
        .async()
        .waitUntilReady(options.connectTimeout(), WaitUntilReadyOptions.waitUntilReadyOptions()
            .serviceTypes(ServiceType.KV));
    Throwable reason = null;
    long since = System.nanoTime();
    while (true) {
      try {
        ready.get(STEP_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        Optional<Throwable> seen = failure();
        if (seen.isEmpty() || reason == null) {
          since = System.nanoTime();
        }
        reason = seen.orElse(null);
        if (reason != null && System.nanoTime() - since > PERSISTENT.toNanos()) {
          ready.cancel(true);
          throw refused(reason);
        }
      } catch (ExecutionException e) {
        throw refused(reason == null ? e.getCause() : reason);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw refused(e);
      }
    }
  }

  /** Why the last attempt to connect failed; that for the bucket says more than that for the cluster. */
  private Optional<Throwable> failure() {
    List<EndpointDiagnostics> endpoints = shared.cluster()
        .diagnostics()
        .endpoints()
        .getOrDefault(ServiceType.KV, List.of());
    Optional<Throwable> found = Optional.empty();
    for (EndpointDiagnostics endpoint : endpoints) {
      Optional<Throwable> last = endpoint.state() == EndpointState.CONNECTED
          ? Optional.empty()
          : endpoint.lastConnectAttemptFailure();
      if (last != null && last.isPresent() && (found.isEmpty() || endpoint.namespace().isPresent())) {
        found = last;
      }
    }
    return found;
  }

  private TargetException refused(Throwable reason) {
    return new TargetException("can't use the bucket " + options.bucket() + " at " + options.connectionString() + ": "
        + words(reason), reason);
  }

  private String words(Throwable reason) {
    StringBuilder all = new StringBuilder();
    for (Throwable t = reason; t != null; t = t.getCause()) {
      if (t instanceof BucketNotFoundException) {
        return "there is no such bucket, or the user may not use it; create it, or set couchbase.bucket";
      }
      if (t instanceof AuthenticationFailureException) {
        return "wrong user or password, or no such bucket; set couchbase.username and couchbase.passwordFile, or "
            + "COUCHBASE_PASSWORD";
      }
      if (t instanceof UnknownHostException) {
        return "the host's name is not known here";
      }
      if (t instanceof ConnectException) {
        return "connection refused (nothing listens on that port; the key-value port is 11210, or 11207 with TLS)";
      }
      all.append(t.getClass().getSimpleName()).append(' ').append(t.getMessage()).append(' ');
    }
    String text = all.toString().toLowerCase(Locale.ROOT);
    if (text.contains("ssl") || text.contains("certificate") || text.contains("pkix")) {
      return "TLS failed (" + first(reason) + "); see couchbase.sslMode and couchbase.caFile, and that the port is the "
          + "one for TLS, 11207";
    }
    return "no usable answer within " + options.connectTimeout().toSeconds() + " s (" + first(reason)
        + "); is that the key-value port (11210, or 11207 with couchbase.sslMode), and is it a Couchbase Server?";
  }

  private static String first(Throwable reason) {
    String message = reason.getMessage() == null ? reason.getClass().getSimpleName() : reason.getMessage();
    int context = message.indexOf(" {\"");
    return context > 0 ? message.substring(0, context) : message;
  }
}
