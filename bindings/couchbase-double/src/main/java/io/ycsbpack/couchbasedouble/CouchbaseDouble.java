// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.fault.Faults;
import io.ycsbpack.couchbasedouble.http.HttpServices;
import io.ycsbpack.couchbasedouble.kv.KeyValueServer;
import io.ycsbpack.couchbasedouble.kv.Opcode;
import io.ycsbpack.couchbasedouble.kv.Topology;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.JsonValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A test double of a Couchbase Server of one node and one bucket: in memory, in this process, on loopback only. It
 * speaks the real wire protocols as far as this product's binding uses them, and refuses everything else. It is no
 * Couchbase Server: its speed tells nothing about one.
 *
 * <pre>{@code
 * try (CouchbaseDouble server = CouchbaseDouble.builder().bucket("ycsb").start()) {
 *   Cluster cluster = Cluster.connect(server.connectionString(), "Administrator", "password");
 *   ...
 * }
 * }</pre>
 */
public final class CouchbaseDouble implements AutoCloseable {
  private final BucketStore bucket;
  private final Faults faults = new Faults();
  private final KeyValueServer keyValue;
  private final HttpServices http;
  private final Topology topology;

  private CouchbaseDouble(Builder builder) throws IOException {
    bucket = new BucketStore(builder.bucket);
    topology = new Topology(bucket, builder.replica, builder.query);
    keyValue = new KeyValueServer(bucket, topology, faults, builder.user, builder.password);
    http = new HttpServices(bucket, topology, faults, builder.user, builder.password);
    topology.announce(keyValue.port(), http.port());
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Names both ports, so that the driver does not try the standard ones. */
  public String connectionString() {
    return connectionString(keyValuePort(), managementPort());
  }

  private static String connectionString(int keyValue, int management) {
    return "couchbase://127.0.0.1:" + keyValue + "=kv,127.0.0.1:" + management + "=manager";
  }

  public int keyValuePort() {
    return keyValue.port();
  }

  /** Port of the management and the query service. */
  public int managementPort() {
    return http.port();
  }

  /** Announces other ports to clients, such as a proxy's, and returns the connection string with them. */
  public String announce(int keyValuePort, int managementPort) {
    topology.announce(keyValuePort, managementPort);
    return connectionString(keyValuePort, managementPort);
  }

  public Faults faults() {
    return faults;
  }

  /** Refuses connections like a lost node and closes the open ones; or accepts them again, on the same ports. */
  public void refuseConnections(boolean refuse) {
    try {
      keyValue.refuse(refuse);
      http.refuse(refuse);
    } catch (IOException e) {
      throw new UncheckedIOException("the double can't listen again", e);
    }
  }

  /** Closes the key-value connections that are open now, not later ones. */
  public void dropConnections() {
    keyValue.drop();
  }

  public int connections() {
    return keyValue.open();
  }

  public long count(Opcode opcode) {
    return keyValue.count(opcode);
  }

  public long documents() {
    return bucket.items();
  }

  public long statements() {
    return http.executed();
  }

  /** Lists an index, such as a deferred one, that serves no statement; in JSON, as the real service lists it. */
  public void listIndex(String row) {
    bucket.listIndex(object(row));
  }

  /** Sets the JSON answer to EXPLAIN of any statement. */
  public void explain(String answer) {
    http.engine().explain(object(answer));
  }

  private static ObjectNode object(String json) {
    return JsonValues.object(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  @Override
  public void close() {
    try {
      http.close();
      keyValue.close();
    } catch (IOException e) {
      throw new IllegalStateException("closing a listening socket failed", e);
    }
  }

  public static final class Builder {
    private String bucket = "default";
    private String user = "Administrator";
    private String password = "password";
    private boolean replica;
    private boolean query = true;

    private Builder() {
    }

    public Builder bucket(String name) {
      bucket = name;
      return this;
    }

    public Builder user(String name) {
      user = name;
      return this;
    }

    public Builder password(String text) {
      password = text;
      return this;
    }

    /** Announces a replica of each document, and answers reads of it with the only copy. */
    public Builder replica() {
      replica = true;
      return this;
    }

    /** Serves only data, as on a cluster of data nodes: neither announces nor serves a query service. */
    public Builder dataOnly() {
      query = false;
      return this;
    }

    public CouchbaseDouble start() throws IOException {
      return new CouchbaseDouble(this);
    }
  }
}
