// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import io.ycsbpack.couchbasedouble.HttpServices.Reply;
import java.lang.management.ManagementFactory;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The management service: the cluster, the bucket, scopes and collections. Safe for all threads. */
final class ManagementApi {
  private static final String VERSION = "7.6.0-0000-double";

  private final Node node;
  private final BucketStore bucket;

  ManagementApi(Node node) {
    this.node = node;
    bucket = node.bucket;
  }

  Reply answer(String method, String path, String parameters, String body) {
    String whole = "/pools/default/buckets/" + bucket.name;
    if (path.equals("/pools/default")) {
      return pool();
    }
    if (path.equals("/pools/default/nodeServices")) {
      return new Reply(200, node.config(false));
    }
    if (path.equals("/pools/default/b/" + bucket.name)) {
      return new Reply(200, node.config(true));
    }
    if (path.equals(whole)) {
      return bucket();
    }
    if (path.equals("/pools/default/stats/range/kv_collection_item_count")) {
      return items(parameters);
    }
    return path.startsWith(whole + "/scopes")
        ? scopes(method, List.of(path.substring(whole.length() + 1).split("/")), value("name", body))
        : Reply.of(404, "Requested resource not found.");
  }

  private Reply pool() {
    ObjectNode pool = JsonNodeFactory.instance.objectNode();
    OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    pool.putArray("nodes")
        .addObject()
        .put("hostname", node.address())
        .put("version", VERSION)
        .put("status", "healthy")
        .putObject("systemStats")
        .put("cpu_utilization_rate", Math.max(0, system.getProcessCpuLoad()) * 100)
        .put("cpu_cores_available", system.getAvailableProcessors());
    return Reply.of(200, pool.toString());
  }

  private Reply bucket() {
    ObjectNode found = JsonNodeFactory.instance.objectNode();
    // Its documents have one copy, in memory.
    found.put("name", bucket.name).put("bucketType", "ephemeral").put("replicaNumber", 0);
    found.putObject("basicStats").put("itemCount", bucket.items());
    found.putArray("nodes").addObject().put("hostname", node.address()).put("status", "healthy");
    return Reply.of(200, found.toString());
  }

  private Reply items(String parameters) {
    long items = bucket.collection(value("scope", parameters), value("collection", parameters))
        .map(documents -> documents.items().size())
        .orElse(0);
    return Reply.of(200, "{\"data\": [{\"metric\": {\"nodes\": [\"" + node.address() + "\"]}, \"values\": [[0, \""
        + items + "\"]]}], \"errors\": []}");
  }

  /** Handles {@code scopes}, {@code scopes/<s>/collections} and {@code scopes/<s>/collections/<c>}. */
  private Reply scopes(String method, List<String> path, String name) {
    if (method.equals("GET")) {
      return new Reply(200, node.manifest());
    }
    if (path.size() == 1) {
      return bucket.addScope(name) ? manifest() : Reply.of(400, "Scope with name \"" + name + "\" already exists.");
    }
    String scope = path.get(1);
    if (!bucket.scopes.contains(scope)) {
      return Reply.of(404, "Scope with name \"" + scope + "\" is not found.");
    }
    if (path.size() == 3) {
      return bucket.addCollection(scope, name)
          ? manifest()
          : Reply.of(400, "Collection with name \"" + name + "\" in scope \"" + scope + "\" already exists.");
    }
    return path.size() == 4 && method.equals("DELETE") && bucket.removeCollection(scope, path.get(3))
        ? manifest()
        : Reply.of(404, "Collection with name \"" + path.get(path.size() - 1) + "\" in scope \"" + scope
            + "\" is not found.");
  }

  private Reply manifest() {
    return Reply.of(200, "{\"uid\":\"" + Long.toHexString(bucket.manifest()) + "\"}");
  }

  private static String value(String name, String form) {
    return URLDecoder.decode(form.replaceFirst("(?s)^(?:.*&)?" + name + "=([^&]*).*$", "$1"), StandardCharsets.UTF_8);
  }
}
