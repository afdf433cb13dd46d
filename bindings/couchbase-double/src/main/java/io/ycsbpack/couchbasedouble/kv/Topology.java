// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.kv;

import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The single node, in the form of a cluster's configuration. Safe for all threads. */
public final class Topology {
  /** A power of two; a real server has 1024. */
  private static final int VBUCKETS = 64;
  private static final String NODE = """
      "rev": %d, "revEpoch": 1, "clusterCapabilitiesVer": [1, 0], "clusterCapabilities": {%s},
      "nodesExt": [{"thisNode": true, "hostname": "127.0.0.1", "services": {"kv": %d, "mgmt": %d%s}}]""";
  private static final String BUCKET = """
      , "name": "%s", "uuid": "00000000000000000000000000000001", "nodeLocator": "vbucket",
      "bucketCapabilitiesVer": "", "bucketCapabilities": ["collections", "durableWrite", "couchapi", "cbhello", "touch",
      "cccp", "nodesExt", "xattr"], "collectionsManifestUid": "%x",
      "nodes": [{"hostname": "%s", "ports": {"direct": %d}}],
      "vBucketServerMap": {"hashAlgorithm": "CRC", "numReplicas": %d, "serverList": ["127.0.0.1:%d"],
      "vBucketMap": [%s]}""";

  private final BucketStore bucket;
  private final boolean replica;
  private final boolean query;
  private volatile int keyValuePort;
  private volatile int managementPort;
  private final AtomicInteger revision = new AtomicInteger(1);

  /**
   * @param replica whether it announces a copy of each document, which is the document itself
   * @param query whether it has a query service
   */
  public Topology(BucketStore bucket, boolean replica, boolean query) {
    this.bucket = bucket;
    this.replica = replica;
    this.query = query;
  }

  public boolean hasQuery() {
    return query;
  }

  public String node() {
    return "127.0.0.1:" + managementPort;
  }

  /** Announces the ports of its services, or others, such as a proxy's in front of it. */
  public void announce(int keyValue, int management) {
    keyValuePort = keyValue;
    managementPort = management;
  }

  void change() {
    revision.incrementAndGet();
  }

  /** As JSON; without {@code withBucket} only the cluster. */
  public byte[] config(boolean withBucket) {
    String node = NODE.formatted(revision.get(), query ? "\"n1ql\": [\"enhancedPreparedStatements\"]" : "",
        keyValuePort, managementPort, query ? ", \"n1ql\": " + managementPort : "");
    return ("{" + node + (withBucket ? bucket() : "") + "}").getBytes(StandardCharsets.UTF_8);
  }

  private String bucket() {
    return BUCKET.formatted(bucket.name(), bucket.manifest(), node(), keyValuePort, replica ? 1 : 0, keyValuePort,
        String.join(", ", Collections.nCopies(VBUCKETS, replica ? "[0, 0]" : "[0]")));
  }

  public byte[] manifest() {
    String scopes = bucket.scopes()
        .stream()
        .map(scope -> "{\"name\": \"%s\", \"uid\": \"%x\", \"collections\": [%s]}".formatted(scope,
            scope.equals(BucketStore.DEFAULT) ? 0 : scope.hashCode(), bucket.collections()
                .stream()
                .filter(documents -> documents.scope().equals(scope))
                .map(documents -> "{\"name\": \"%s\", \"uid\": \"%x\"}".formatted(documents.name(), documents.id()))
                .collect(Collectors.joining(", "))))
        .collect(Collectors.joining(", "));
    return "{\"uid\": \"%x\", \"scopes\": [%s]}".formatted(bucket.manifest(), scopes).getBytes(StandardCharsets.UTF_8);
  }
}
