// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A test double of a Couchbase Server of one node and one bucket: in memory, in this process, on loopback only. It
 * speaks the real wire protocols as far as this product's binding uses them, and refuses everything else. It is no
 * Couchbase Server: its speed tells nothing about one.
 *
 * <pre>{@code
 * try (CouchbaseDouble server = new CouchbaseDouble("ycsb", "Administrator", "password")) {
 *   Cluster cluster = Cluster.connect(server.connectionString(), "Administrator", "password");
 *   ...
 * }
 * }</pre>
 */
public final class CouchbaseDouble implements AutoCloseable {
  private final Node node;
  private final KeyValueServer keyValue;
  private final HttpServices http;

  public enum Trait {
    /** Announces a replica of each document, and answers reads of it with the only copy. */
    REPLICA,
    /** Serves only data, as on a cluster of data nodes: neither announces nor serves a query service. */
    DATA_ONLY
  }

  /** Serves the bucket "default" to the user "Administrator" with the password "password". */
  public CouchbaseDouble() throws IOException {
    this("default", "Administrator", "password");
  }

  public CouchbaseDouble(String bucket, String user, String password, Trait... traits) throws IOException {
    node = new Node(bucket, user, password, Set.of(traits));
    keyValue = new KeyValueServer(node);
    http = new HttpServices(node);
    node.announce(keyValue.port, http.port);
  }

  /** Names both ports, so that the driver does not try the standard ones. */
  public String connectionString() {
    return connectionString(keyValuePort(), managementPort());
  }

  private static String connectionString(int keyValue, int management) {
    return "couchbase://127.0.0.1:" + keyValue + "=kv,127.0.0.1:" + management + "=manager";
  }

  public int keyValuePort() {
    return keyValue.port;
  }

  /** Port of the management and the query service. */
  public int managementPort() {
    return http.port;
  }

  /** Announces other ports to clients, such as a proxy's, and returns the connection string with them. */
  public String announce(int keyValuePort, int managementPort) {
    node.announce(keyValuePort, managementPort);
    return connectionString(keyValuePort, managementPort);
  }

  public Faults faults() {
    return node.faults;
  }

  /** Refuses connections like a lost node and closes the open ones; or accepts them again, on the same ports. */
  public void refuseConnections(boolean refuse) {
    try {
      keyValue.refuse(refuse);
      http.refuse(refuse);
    } catch (IOException e) {
      throw new UncheckedIOException("the double can't stop listening, or not listen again", e);
    }
  }

  /** Closes the key-value connections that are open now, not later ones. */
  public void dropConnections() {
    keyValue.drop();
  }

  public int connections() {
    return keyValue.open();
  }

  public long documents() {
    return node.bucket.items();
  }

  public long statements() {
    return http.queries.executed();
  }

  /** Lists an index, such as a deferred one, that serves no statement; in JSON, as the real service lists it. */
  public void listIndex(String row) {
    node.bucket.listedIndexes.add(object(row));
  }

  /** Sets the JSON answer to EXPLAIN of any statement. */
  public void explain(String answer) {
    http.queries.engine.explain(object(answer));
  }

  private static ObjectNode object(String json) {
    return JsonValues.object(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  @Override
  public void close() {
    refuseConnections(true);
    http.close();
  }
}
