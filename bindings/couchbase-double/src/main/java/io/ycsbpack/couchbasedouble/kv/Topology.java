package io.ycsbpack.couchbasedouble.kv;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;

/** What the one node tells of itself, in the form of a cluster's configuration. Safe for all threads. */
public final class Topology {
  private static final String HOST = "127.0.0.1";
  private static final List<String> CAPABILITIES = List.of("collections", "durableWrite", "couchapi", "cbhello",
      "touch",
      "cccp", "nodesExt", "xattr");

  private final BucketStore bucket;
  private final int vbuckets;
  private final int replicas;
  private final boolean query;
  private final boolean servesReplicas;
  private volatile int keyValuePort;
  private volatile int managementPort;
  private final AtomicInteger revision = new AtomicInteger(1);

  /**
   * One node that serves everything on these ports; statements only with {@code query}, and copies of documents as if
   * they were on other nodes only with {@code servesReplicas}.
   */
  public Topology(BucketStore bucket, int vbuckets, int replicas, int keyValuePort, int managementPort,
      boolean query, boolean servesReplicas) {
    this.bucket = bucket;
    this.vbuckets = vbuckets;
    this.replicas = replicas;
    this.keyValuePort = keyValuePort;
    this.managementPort = managementPort;
    this.query = query;
    this.servesReplicas = servesReplicas;
  }

  /** Whether there is a query service. */
  public boolean hasQuery() {
    return query;
  }

  /** Host and port of the management service. */
  public String node() {
    return HOST + ":" + managementPort;
  }

  /** From now on it tells of other ports than its own, such as those of a proxy in front of it. */
  public void announce(int keyValue, int management) {
    keyValuePort = keyValue;
    managementPort = management;
  }

  /** Number of replicas that a document should have; one node has none of them. */
  int replicas() {
    return replicas;
  }

  /** Makes the configuration a newer one, as a change of the cluster does. */
  void change() {
    revision.incrementAndGet();
  }

  /** Which part of the bucket a key belongs to. */
  int vbucket(byte[] key) {
    CRC32 crc = new CRC32();
    crc.update(key);
    return (int) (crc.getValue() >> 16 & 0x7fff) & vbuckets - 1;
  }

  /** The configuration as JSON; with the bucket, or of the cluster alone. */
  public byte[] config(boolean withBucket) {
    ObjectNode config = JsonNodeFactory.instance.objectNode();
    config.put("rev", revision.get()).put("revEpoch", 1);
    ObjectNode node = config.putArray("nodesExt").addObject();
    node.put("thisNode", true).put("hostname", HOST);
    ObjectNode services = node.putObject("services").put("kv", keyValuePort).put("mgmt", managementPort);
    config.putArray("clusterCapabilitiesVer").add(1).add(0);
    ObjectNode capabilities = config.putObject("clusterCapabilities");
    if (query) {
      services.put("n1ql", managementPort);
      capabilities.putArray("n1ql").add("enhancedPreparedStatements");
    }
    if (withBucket) {
      addBucket(config);
    }
    return config.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void addBucket(ObjectNode config) {
    config.put("name", bucket.name()).put("uuid", "00000000000000000000000000000001");
    config.put("nodeLocator", "vbucket").put("bucketCapabilitiesVer", "");
    ArrayNode capabilities = config.putArray("bucketCapabilities");
    CAPABILITIES.forEach(capabilities::add);
    config.put("collectionsManifestUid", Long.toHexString(bucket.manifest()));
    ObjectNode node = config.putArray("nodes").addObject();
    node.put("hostname", node()).putObject("ports").put("direct", keyValuePort);
    ObjectNode map = config.putObject("vBucketServerMap");
    map.put("hashAlgorithm", "CRC").put("numReplicas", replicas);
    map.putArray("serverList").add(HOST + ":" + keyValuePort);
    ArrayNode vbucketMap = map.putArray("vBucketMap");
    for (int vbucket = 0; vbucket < vbuckets; vbucket++) {
      ArrayNode copies = vbucketMap.addArray().add(0);
      for (int replica = 0; replica < replicas; replica++) {
        copies.add(servesReplicas ? 0 : -1);
      }
    }
  }

  /** All scopes and collections as JSON. */
  public byte[] manifest() {
    ObjectNode manifest = JsonNodeFactory.instance.objectNode();
    manifest.put("uid", Long.toHexString(bucket.manifest()));
    ArrayNode scopes = manifest.putArray("scopes");
    int number = 0;
    for (String scope : bucket.scopes()) {
      ObjectNode entry = scopes.addObject();
      entry.put("name", scope).put("uid", Integer.toHexString(scope.equals(BucketStore.DEFAULT) ? 0 : 8 + number++));
      ArrayNode collections = entry.putArray("collections");
      bucket.collections()
          .stream()
          .filter(documents -> documents.scope().equals(scope))
          .forEach(documents -> collections.addObject()
              .put("name", documents.name())
              .put("uid", Integer.toHexString(documents.id())));
    }
    return manifest.toString().getBytes(StandardCharsets.UTF_8);
  }
}
