// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.TimeoutException;
import com.couchbase.client.java.http.HttpGetOptions;
import com.couchbase.client.java.http.HttpPath;
import com.couchbase.client.java.http.HttpResponse;
import com.couchbase.client.java.http.HttpTarget;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

record Management(SharedCluster shared) {
  /** Most of the service's answers change all the time, or belong to the host: these do not. */
  private static final List<String> OF_CLUSTER = List.of("memoryQuota", "queryMemoryQuota", "indexMemoryQuota",
      "ftsMemoryQuota", "cbasMemoryQuota", "eventingMemoryQuota", "maxBucketCount");
  private static final List<String> OF_NODE = List.of("version", "os", "services", "cpuCount", "clusterCompatibility",
      "nodeEncryption", "addressFamily");
  private static final List<String> OF_BUCKET = List.of("bucketType", "storageBackend", "evictionPolicy",
      "replicaNumber", "replicaIndex", "threadsNumber", "durabilityMinLevel", "compressionMode",
      "conflictResolutionType", "maxTTL", "numVBuckets", "quota", "autoCompactionSettings");

  private static final HttpPath COLLECTION_ITEMS = HttpPath.of("/pools/default/stats/range/kv_collection_item_count");
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  /**
   * A node as it reports itself.
   *
   * @param name host and port
   * @param cpuShare share of its cores in use at the moment, from 0 to 1; negative if unknown
   * @param cores number of cores that it detected; 0 if unknown
   */
  record Node(String name, String version, double cpuShare, double cores) {
  }

  /** @throws AccessDeniedException if the user may not read the nodes */
  List<Node> nodes(Duration limit) throws IOException {
    JsonArray nodes = get(HttpPath.of("/pools/default"), Map.of(), limit).getArray("nodes");
    List<Node> all = new ArrayList<>();
    for (int i = 0; nodes != null && i < nodes.size(); i++) {
      JsonObject node = nodes.getObject(i);
      JsonObject stats = node.containsKey("systemStats") ? node.getObject("systemStats") : JsonObject.create();
      all.add(new Node(node.getString("hostname"), node.getString("version"),
          number(stats, "cpu_utilization_rate", -100) / 100, number(stats, "cpu_cores_available", 0)));
    }
    return all;
  }

  /** Over all collections. */
  long items() throws IOException {
    JsonObject bucket = get(HttpPath.of("/pools/default/buckets/{}", shared.options().bucket()));
    JsonObject stats = bucket.getObject("basicStats");
    if (stats == null || !stats.containsKey("itemCount")) {
      throw new IOException("the management service does not tell how many documents there are");
    }
    return stats.getLong("itemCount");
  }

  /** By each node's last reading; empty if the server has no such statistics or the user may not read them. */
  OptionalLong items(Keyspace keyspace) throws IOException {
    JsonObject answer;
    try {
      answer = get(COLLECTION_ITEMS, Map.of("bucket", keyspace.bucket(), "scope", keyspace.scope(), "collection",
          keyspace.collection(), "start", "-30", "step", "10"), shared.options().connectTimeout());
    } catch (AccessDeniedException e) {
      return OptionalLong.empty();
    }
    JsonArray nodes = answer.getArray("data");
    if (nodes == null || nodes.isEmpty()) {
      return OptionalLong.empty();
    }
    long items = 0;
    for (int i = 0; i < nodes.size(); i++) {
      JsonArray values = nodes.getObject(i).getArray("values");
      items += values.isEmpty() ? 0 : (long) Double.parseDouble(values.getArray(values.size() - 1).getString(1));
    }
    return OptionalLong.of(items);
  }

  /** The configuration of cluster, nodes and bucket, by name; equal settings of all nodes once. */
  Map<String, String> settings() throws IOException {
    Map<String, String> all = new TreeMap<>();
    JsonObject cluster = get(HttpPath.of("/pools/default"));
    take("cluster.", cluster, OF_CLUSTER, all);
    JsonArray nodes = cluster.getArray("nodes");
    all.put("cluster.nodes", String.valueOf(nodes == null ? 0 : nodes.size()));
    for (int i = 0; nodes != null && i < nodes.size(); i++) {
      Map<String, String> node = new TreeMap<>();
      take("node.", nodes.getObject(i), OF_NODE, node);
      node.forEach((name, value) -> all.merge(name, value,
          (known, other) -> List.of(known.split(" \\| ")).contains(other) ? known : known + " | " + other));
    }
    take("bucket.", get(HttpPath.of("/pools/default/buckets/{}", shared.options().bucket())), OF_BUCKET, all);
    return all;
  }

  private static void take(String prefix, JsonObject from, List<String> names, Map<String, String> into) {
    for (String name : names) {
      if (from.containsKey(name) && from.get(name) != null) {
        into.put(prefix + name, from.get(name).toString());
      }
    }
  }

  private JsonObject get(HttpPath path) throws IOException {
    return get(path, Map.of(), shared.options().connectTimeout());
  }

  private JsonObject get(HttpPath path, Map<String, ?> parameters, Duration limit) throws IOException {
    try {
      HttpResponse response = shared.cluster()
          .httpClient()
          .get(HttpTarget.manager(), path, HttpGetOptions.httpGetOptions().queryString(parameters).timeout(limit));
      if (response.statusCode() == UNAUTHORIZED || response.statusCode() == FORBIDDEN) {
        throw new AccessDeniedException(path.toString(), null, "the user may not read it");
      }
      if (!response.success()) {
        throw new IOException("the management service answered " + response.statusCode());
      }
      return JsonObject.fromJson(response.contentAsString());
    } catch (TimeoutException e) {
      throw new IOException("the management service did not answer within " + limit.toMillis() / 1000.0 + " s", e);
    } catch (RuntimeException e) {
      // A failure of the driver, or an interrupt.
      throw new IOException("the management service: " + CouchbaseFailure.of(e).message(), e);
    }
  }

  private static double number(JsonObject object, String name, double otherwise) {
    return object.containsKey(name) && object.get(name) instanceof Number number ? number.doubleValue() : otherwise;
  }
}
