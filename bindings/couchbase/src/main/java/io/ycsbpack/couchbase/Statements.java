// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.diagnostics.EndpointPingReport;
import com.couchbase.client.core.diagnostics.PingState;
import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.service.ServiceType;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.diagnostics.PingOptions;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.query.QueryOptions;
import com.couchbase.client.java.query.QueryScanConsistency;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends SQL++ statements with the options of the properties; rows come back as the bytes of their JSON. */
final class Statements {
  private static final Duration PING = Duration.ofSeconds(2);

  private final Cluster cluster;
  private final CouchbaseOptions options;
  private final boolean adhoc;
  private final int maxParallelism;
  private final QueryScanConsistency consistency;

  Statements(Cluster cluster, CouchbaseOptions options) {
    this.cluster = cluster;
    this.options = options;
    Settings settings = options.settings();
    adhoc = CouchbaseProperties.ADHOC.get(settings);
    maxParallelism = CouchbaseProperties.MAX_PARALLELISM.get(settings);
    consistency = CouchbaseProperties.SCAN_CONSISTENCY.get(settings).equals("request_plus")
        ? QueryScanConsistency.REQUEST_PLUS
        : QueryScanConsistency.NOT_BOUNDED;
  }

  /** Runs a measured statement that changes nothing. */
  List<byte[]> read(String statement, Object... parameters) {
    return measured(statement, options(parameters).readonly(true).adhoc(adhoc));
  }

  /**
   * Runs a measured statement of any kind. It is sent as text: a prepared one would be prepared again for each value in
   * it.
   */
  List<byte[]> run(String statement) {
    return measured(statement, options().adhoc(true));
  }

  private List<byte[]> measured(String statement, QueryOptions options) {
    options.scanConsistency(consistency);
    if (maxParallelism > 0) {
      options.maxParallelism(maxParallelism);
    }
    return run(statement, options);
  }

  /**
   * Runs a statement that is not measured, on all writes that were acknowledged before it.
   *
   * @param longest limit of the statement, as long as the query service answers pings meanwhile
   * @throws TargetException if the query service is silent, or the thread interrupted
   */
  List<byte[]> manage(Duration longest, String statement, Object... parameters) {
    QueryOptions options = options(parameters).scanConsistency(QueryScanConsistency.REQUEST_PLUS).timeout(longest);
    return await(cluster.async().query(statement, options)).rowsAs(byte[].class);
  }

  /**
   * Counts all documents of a collection.
   *
   * @throws TargetException if they can't be counted
   */
  long count(Duration longest, Keyspace keyspace) {
    try {
      return number(manage(longest, "SELECT RAW COUNT(*) FROM " + keyspace.sql()).get(0));
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the documents of " + keyspace + " can't be counted", e);
    }
  }

  /** Reads a row that is one whole number. */
  static long number(byte[] row) {
    return Long.parseLong(new String(row, StandardCharsets.US_ASCII).strip());
  }

  /** Whether the cluster has a node with the query service; it need not answer. */
  boolean hasService() {
    return !ping().isEmpty();
  }

  /** Runs a short statement, such as one on the catalog of indexes; bounded by couchbase.connectTimeout. */
  List<byte[]> look(String statement, Object... parameters) {
    return run(statement, options(parameters).readonly(true).timeout(options.connectTimeout()));
  }

  private static QueryOptions options(Object... parameters) {
    return QueryOptions.queryOptions().parameters(JsonArray.from(parameters));
  }

  private List<byte[]> run(String statement, QueryOptions options) {
    return cluster.query(statement, options).rowsAs(byte[].class);
  }

  /** Waits as long as the service answers pings. */
  private <T> T await(CompletableFuture<T> statement) {
    Duration longest = options.connectTimeout();
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
    return new TargetException("the query service at " + options.connectionString() + " has left pings "
        + "unanswered for " + longest.toMillis() / 1000.0 + " s (couchbase.connectTimeout); is the node up?", cause);
  }

  private boolean answers() {
    return ping().stream().anyMatch(report -> report.state() == PingState.OK);
  }

  private List<EndpointPingReport> ping() {
    return cluster
        .ping(PingOptions.pingOptions().serviceTypes(ServiceType.QUERY).timeout(PING))
        .endpoints()
        .getOrDefault(ServiceType.QUERY, List.of());
  }
}
