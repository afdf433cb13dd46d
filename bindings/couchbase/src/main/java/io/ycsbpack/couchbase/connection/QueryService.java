// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.diagnostics.EndpointPingReport;
import com.couchbase.client.core.diagnostics.PingState;
import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.service.ServiceType;
import com.couchbase.client.java.diagnostics.PingOptions;
import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The query service of a cluster: whether it exists, and whether it still answers during a long statement. */
public final class QueryService {
  private static final Duration PING = Duration.ofSeconds(2);

  private final SharedCluster shared;

  public QueryService(SharedCluster shared) {
    this.shared = shared;
  }

  /** Whether the cluster has a node with this service; it need not answer. */
  public boolean exists() {
    return !ping().isEmpty();
  }

  /**
   * Waits for a statement that is not measured, as long as the service answers pings.
   *
   * @throws CouchbaseException if the statement fails
   * @throws TargetException if the service leaves pings unanswered for couchbase.connectTimeout, or the thread is
   *     interrupted
   */
  <T> T await(CompletableFuture<T> statement) {
    Duration longest = shared.options().connectTimeout();
    long answered = System.nanoTime();
    try {
      while (true) {
        try {
          return statement.get(PING.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          if (answers()) {
            answered = System.nanoTime();
          } else if (System.nanoTime() - answered > longest.toNanos()) {
            throw silent(longest, e);
          }
        }
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("the wait for a statement was interrupted", e);
    } finally {
      statement.cancel(true);
    }
  }

  private TargetException silent(Duration longest, TimeoutException cause) {
    return new TargetException("the query service at " + shared.options().connectionString() + " has left pings "
        + "unanswered for " + longest.toMillis() / 1000.0 + " s (" + CouchbaseProperties.CONNECT_TIMEOUT.name()
        + "); is the node up?", cause);
  }

  private boolean answers() {
    return ping().stream().anyMatch(report -> report.state() == PingState.OK);
  }

  private List<EndpointPingReport> ping() {
    return shared.cluster()
        .ping(PingOptions.pingOptions().serviceTypes(ServiceType.QUERY).timeout(PING))
        .endpoints()
        .getOrDefault(ServiceType.QUERY, List.of());
  }
}
