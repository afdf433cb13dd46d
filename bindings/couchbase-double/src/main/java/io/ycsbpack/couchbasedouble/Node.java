// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Set;
import java.util.stream.Collectors;

/** The single node: state that its services share, and its description for clients. Safe for all threads. */
final class Node {
  /** A power of two; a real server has 1024. */
  private static final int VBUCKETS = 64;
  private static final String NODE = """
      "rev": 1, "revEpoch": 1, "clusterCapabilitiesVer": [1, 0], "clusterCapabilities": {%s},
      "nodesExt": [{"thisNode": true, "hostname": "127.0.0.1", "services": {"kv": %d, "mgmt": %d%s}}]""";
  private static final String BUCKET = """
      , "name": "%s", "uuid": "00000000000000000000000000000001", "nodeLocator": "vbucket",
      "bucketCapabilitiesVer": "", "bucketCapabilities": ["collections", "durableWrite", "couchapi", "cbhello", "touch",
      "cccp", "nodesExt", "xattr"], "collectionsManifestUid": "%x",
      "nodes": [{"hostname": "%s", "ports": {"direct": %d}}],
      "vBucketServerMap": {"hashAlgorithm": "CRC", "numReplicas": %d, "serverList": ["127.0.0.1:%d"],
      "vBucketMap": [%s]}""";

  final BucketStore bucket;
  final String user;
  final String password;
  final Faults faults = new Faults();
  /** Whether it has a query service. */
  final boolean query;
  private final boolean replica;
  private volatile int keyValuePort;
  private volatile int managementPort;

  Node(String bucket, String user, String password, Set<CouchbaseDouble.Trait> traits) {
    this.bucket = new BucketStore(bucket);
    this.user = user;
    this.password = password;
    replica = traits.contains(CouchbaseDouble.Trait.REPLICA);
    query = !traits.contains(CouchbaseDouble.Trait.DATA_ONLY);
  }

  String address() {
    return "127.0.0.1:" + managementPort;
  }

  /** Announces the ports of its services, or others, such as a proxy's in front of it. */
  void announce(int keyValue, int management) {
    keyValuePort = keyValue;
    managementPort = management;
  }

  /** As JSON; without {@code withBucket} only the cluster. */
  byte[] config(boolean withBucket) {
    String node = NODE.formatted(query ? "\"n1ql\": [\"enhancedPreparedStatements\"]" : "",
        keyValuePort, managementPort, query ? ", \"n1ql\": " + managementPort : "");
    return ("{" + node + (withBucket ? bucket() : "") + "}").getBytes(StandardCharsets.UTF_8);
  }

  private String bucket() {
    return BUCKET.formatted(bucket.name, bucket.manifest(), address(), keyValuePort, replica ? 1 : 0, keyValuePort,
        String.join(", ", Collections.nCopies(VBUCKETS, replica ? "[0, 0]" : "[0]")));
  }

  byte[] manifest() {
    String scopes = bucket.scopes
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
