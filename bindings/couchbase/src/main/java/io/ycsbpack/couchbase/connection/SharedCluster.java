package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.topology.ClusterTopologyWithBucket;
import com.couchbase.client.core.topology.CouchbaseBucketTopology;
import com.couchbase.client.java.Bucket;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import java.util.HashMap;
import java.util.Map;

/**
 * One {@link Cluster} for all threads that connect with the same options, as the driver is meant to be used: made by
 * the first, closed when the last gives it back.
 */
public final class SharedCluster implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(SharedCluster.class.getName());
  private static final Map<Map<String, String>, SharedCluster> OPEN = new HashMap<>();

  private final ConnectionOptions options;
  private final Cluster cluster;
  private final Bucket bucket;
  private final SentOperations sent;
  private int users;

  private SharedCluster(ConnectionOptions options) {
    this.options = options;
    cluster = Cluster.connect(options.connectionString(),
        ClusterOptions.clusterOptions(options.authenticator()).environment(options::configure));
    sent = SentOperations.of(options);
    cluster.environment().eventBus().subscribe(sent::onEvent);
    bucket = cluster.bucket(options.bucket());
  }

  /**
   * Connects, or joins those that are connected; every caller closes it once. Whether it can be used is not checked.
   */
  public static SharedCluster join(ConnectionOptions options) {
    synchronized (OPEN) {
      SharedCluster shared = OPEN.computeIfAbsent(options.identity(), identity -> new SharedCluster(options));
      shared.users++;
      return shared;
    }
  }

  /** What it was connected with. */
  public ConnectionOptions options() {
    return options;
  }

  /** The driver's object for all buckets. */
  public Cluster cluster() {
    return cluster;
  }

  /** The driver's object for the bucket. */
  public Bucket bucket() {
    return bucket;
  }

  /** The driver's object for a collection. */
  public com.couchbase.client.java.Collection collection(Keyspace keyspace) {
    return bucket.scope(keyspace.scope()).collection(keyspace.collection());
  }

  /** Counts what this process sends to the bucket; whoever sends something counts it there. */
  public SentOperations sent() {
    return sent;
  }

  /** How many copies of a document {@code getAnyReplica} asks for. */
  public int copies() {
    ClusterTopologyWithBucket topology = cluster.core().clusterConfig().bucketTopology(options.bucket());
    return topology != null && topology.bucket() instanceof CouchbaseBucketTopology found
        ? 1 + found.numberOfReplicas()
        : 1;
  }

  @Override
  public void close() {
    synchronized (OPEN) {
      users--;
      if (users > 0) {
        return;
      }
      OPEN.remove(options.identity(), this);
    }
    try {
      cluster.disconnect();
    } catch (RuntimeException e) {
      // What a dead node keeps open ends with the process; whoever closes has nothing left to ask it.
      LOG.log(System.Logger.Level.DEBUG, "the connections were not closed in time: {0}", e.getMessage());
    }
  }
}
