package io.ycsbpack.couchbasedouble;

import io.ycsbpack.couchbasedouble.fault.FaultPlan;
import io.ycsbpack.couchbasedouble.http.HttpServices;
import io.ycsbpack.couchbasedouble.kv.KeyValueServer;
import io.ycsbpack.couchbasedouble.kv.Opcode;
import io.ycsbpack.couchbasedouble.kv.Topology;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.io.IOException;
import java.time.Clock;

/**
 * A test double of a Couchbase Server of one node and one bucket: in memory, in this process, on loopback only. It
 * speaks the real wire protocols (memcached binary with SCRAM, the query service's and the management's REST) as far as
 * this product's binding uses them, and refuses everything else. It is no Couchbase Server: its speed tells nothing
 * about one.
 *
 * <pre>{@code
 * try (CouchbaseDouble server = CouchbaseDouble.builder().bucket("ycsb").start()) {
 *   Cluster cluster = Cluster.connect(server.connectionString(), "Administrator", "password");
 *   ...
 * }
 * }</pre>
 */
public final class CouchbaseDouble implements AutoCloseable {
  private final KeyValueServer keyValue;
  private final HttpServices http;
  private final Faults faults;
  private final Topology topology;
  private final BucketStore bucket;

  private CouchbaseDouble(Builder builder) throws IOException {
    bucket = new BucketStore(builder.bucket, builder.clock);
    bucket.indexNodes(builder.indexNodes);
    FaultPlan plan = new FaultPlan();
    keyValue = new KeyValueServer(bucket, plan, builder.user, builder.password);
    http = new HttpServices(bucket, plan, builder.user, builder.password);
    faults = new Faults(plan, keyValue, http);
    topology = new Topology(bucket, builder.vbuckets, builder.replicas, keyValue.port(), http.port(), builder.query,
        builder.servesReplicas);
    http.serve(topology);
    keyValue.serve(topology);
  }

  /** What it shall be like. */
  public static Builder builder() {
    return new Builder();
  }

  /** What to connect to; names both ports, so that the driver does not try the standard ones. */
  public String connectionString() {
    return connectionString(keyValuePort(), managementPort());
  }

  private static String connectionString(int keyValue, int management) {
    return "couchbase://127.0.0.1:" + keyValue + "=kv,127.0.0.1:" + management + "=manager";
  }

  /** Port of the key-value service. */
  public int keyValuePort() {
    return keyValue.port();
  }

  /** Port of the management and the query service. */
  public int managementPort() {
    return http.port();
  }

  /**
   * Tells clients that it listens on other ports than its own, those of a proxy in front of it.
   *
   * @return what to connect to there
   */
  public String announce(int keyValue, int management) {
    topology.announce(keyValue, management);
    return connectionString(keyValue, management);
  }

  /** Makes it fail. */
  public Faults faults() {
    return faults;
  }

  /** Key-value connections that are open. */
  public int connections() {
    return keyValue.open();
  }

  /** How often a key-value command came. */
  public long count(Opcode opcode) {
    return keyValue.count(opcode);
  }

  /** Documents in the bucket, over all collections. */
  public long documents() {
    return bucket.items();
  }

  /**
   * Puts a full-text index of this name on a collection: it is listed as the real service lists it, and serves nothing.
   */
  public void addFullTextIndex(String scope, String collection, String name) {
    bucket.collection(scope, collection).orElseThrow().fullTextIndexes().add(name);
  }

  /** Lets statements be planned with secondary indexes, or by the primary index alone although there are others. */
  public void planBySecondaryIndexes(boolean plan) {
    bucket.collections().forEach(documents -> documents.planBySecondary(plan));
  }

  /** How many statements came. */
  public long statements() {
    return http.executed();
  }

  /** Ends it with all its connections and threads. */
  @Override
  public void close() {
    try {
      http.close();
      keyValue.close();
    } catch (IOException e) {
      throw new IllegalStateException("closing a listening socket failed", e);
    }
  }

  /** What the double shall be like; every value has a default. */
  public static final class Builder {
    private String bucket = "default";
    private String user = "Administrator";
    private String password = "password";
    private int vbuckets = 64;
    private int replicas;
    private boolean query = true;
    private boolean servesReplicas;
    private int indexNodes = 1;
    private Clock clock = Clock.systemUTC();

    private Builder() {
    }

    /** Name of its bucket; "default" without it. */
    public Builder bucket(String name) {
      bucket = name;
      return this;
    }

    /** Its one user; "Administrator" without it. */
    public Builder user(String name) {
      user = name;
      return this;
    }

    /** The user's password; "password" without it. */
    public Builder password(String text) {
      password = text;
      return this;
    }

    /** How many parts the bucket has, a power of two; 64 without it, 1024 on a real server. */
    public Builder vbuckets(int count) {
      vbuckets = count;
      return this;
    }

    /** Number of replicas that the bucket should have; one node has none, so that durable writes are impossible. */
    public Builder replicas(int count) {
      replicas = count;
      return this;
    }

    /** Answers reads of replicas ({@link #replicas}) too, with the one copy that there is. */
    public Builder servesReplicas() {
      servesReplicas = true;
      return this;
    }

    /** How many index nodes it says to have: an index may have one replica less. One without it. */
    public Builder indexNodes(int count) {
      indexNodes = count;
      return this;
    }

    /** Only the data service, as on a cluster of data nodes: no query service is announced or served. */
    public Builder dataOnly() {
      query = false;
      return this;
    }

    /** What documents expire by. */
    public Builder clock(Clock expiry) {
      clock = expiry;
      return this;
    }

    /** Starts it. */
    public CouchbaseDouble start() throws IOException {
      return new CouchbaseDouble(this);
    }
  }
}
