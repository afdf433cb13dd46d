// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.cnc.Event;
import com.couchbase.client.core.cnc.events.config.ConfigIgnoredEvent;
import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.retry.BestEffortRetryStrategy;
import com.couchbase.client.java.Bucket;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.kv.GetOptions;
import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One {@link Cluster} for all threads that connect with the same options, as the driver recommends: the first thread
 * opens it, the last one closes it.
 */
final class SharedCluster implements AutoCloseable {
  private static final Map<Map<String, String>, SharedCluster> OPEN = new HashMap<>();
  /** If the collection does not exist, the first operation of a process waits this long, or couchbase.kvTimeout. */
  private static final Duration LEARNING_TIMEOUT = Duration.ofSeconds(5);

  private final CouchbaseOptions options;
  private final Cluster cluster;
  private final Bucket bucket;
  private final Statements statements;
  private final Map<Keyspace, Collection> learned = new ConcurrentHashMap<>();
  private volatile Optional<Throwable> refusedTopology = Optional.empty();
  private int users;

  private SharedCluster(CouchbaseOptions options) {
    this.options = options;
    try {
      cluster = Cluster.connect(options.connectionString(),
          ClusterOptions.clusterOptions(options.authenticator()).environment(options::configure));
    } catch (CouchbaseException | IllegalArgumentException e) {
      throw options.malformedHost(e);
    }
    cluster.environment().eventBus().subscribe(this::onEvent);
    bucket = cluster.bucket(options.bucket());
    statements = new Statements(cluster, options);
  }

  /**
   * Connects, or joins the open connection, and waits until the bucket can be used; every caller closes it once.
   *
   * @throws TargetException with the reason why it can't be used
   */
  static SharedCluster join(CouchbaseOptions options) {
    SharedCluster shared;
    synchronized (OPEN) {
      shared = OPEN.computeIfAbsent(options.settings().values(), identity -> new SharedCluster(options));
      shared.users++;
    }
    try {
      new Preflight(shared).await();
      return shared;
    } catch (RuntimeException e) {
      shared.close();
      throw e;
    }
  }

  CouchbaseOptions options() {
    return options;
  }

  Cluster cluster() {
    return cluster;
  }

  Bucket bucket() {
    return bucket;
  }

  Statements statements() {
    return statements;
  }

  Collection collection(Keyspace keyspace) {
    return bucket.scope(keyspace.scope()).collection(keyspace.collection());
  }

  /**
   * A collection whose number the driver has already learned, once for all threads. Otherwise the first operation on it
   * has to wait, and fails with couchbase.retry=failfast. While the driver asks, none of its waits for the bucket ends:
   * a collection that may not exist is learned at its use, not before.
   */
  Collection learned(Keyspace keyspace) {
    return learned.computeIfAbsent(keyspace, this::learn);
  }

  private Collection learn(Keyspace keyspace) {
    Collection collection = collection(keyspace);
    Duration timeout = CouchbaseProperties.KV_TIMEOUT.get(options.settings());
    try {
      collection.get("ycsbpack", GetOptions.getOptions()
          .retryStrategy(BestEffortRetryStrategy.INSTANCE)
          .timeout(timeout.compareTo(LEARNING_TIMEOUT) < 0 ? timeout : LEARNING_TIMEOUT));
    } catch (CouchbaseException e) {
      // There is no such document: the collection was learned. Otherwise the first operation reports what is wrong.
    }
    return collection;
  }

  /** The driver's exceptions on a bucket that can't be used name a step, this event the reason. */
  private void onEvent(Event event) {
    if (event instanceof ConfigIgnoredEvent ignored && ignored.cause() != null) {
      refusedTopology = Optional.of(new TargetException(
          "the driver can't use the cluster's list of nodes: " + ignored.cause().getMessage(), ignored.cause()));
    }
  }

  /** Why the driver can't use the cluster's description of its nodes; empty while it can. */
  Optional<Throwable> refusedTopology() {
    return refusedTopology;
  }

  @Override
  public void close() {
    synchronized (OPEN) {
      users--;
      if (users > 0) {
        return;
      }
      OPEN.remove(options.settings().values(), this);
    }
    try {
      cluster.disconnect();
    } catch (RuntimeException e) {
      // Connections that a dead node keeps open end with the process; whoever closes has no further question.
    }
  }
}
